import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Explained, type From } from './explained.tsx'
import { Icon } from './icon.tsx'

interface Props {
  /** What a press on it opens. */
  readonly from: From
  /** Shows an arrow. */
  readonly moved: 'in' | 'out' | undefined
  /** Whether what moved has the colour of its direction. */
  readonly coloured: boolean
  readonly large: boolean | undefined
  /** A class of its own. */
  readonly look: string | false | undefined
  /** The figure as it's written, with its sign. */
  readonly children: ReactNode
}

/** An amount of any asset, which opens where it comes from. */
export function Amount({ from, moved, coloured, large, look, children }: Props) {
  return (
    <Explained from={from}>
      <bdi
        dir="ltr"
        className={classNames(
          'money',
          large && 'money-large',
          moved && 'money-moved',
          moved && coloured && `money-${moved}`,
          look,
        )}
      >
        {moved && <Icon of={moved === 'in' ? ArrowUp : ArrowDown} size={12} />}
        {children}
      </bdi>
    </Explained>
  )
}
