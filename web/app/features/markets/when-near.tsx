import { type ReactNode, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/states.tsx'
import { useNear } from '../../ui/use-near.ts'

interface Props {
  readonly className?: string
  /** A class such as `min-h-[620px]`: the place that is kept until the screen comes near. */
  readonly heightClass: string
  readonly children: ReactNode
}

/** What nobody sees yet neither computes nor asks the server for anything until the page has had its time to settle. */
export function WhenNear({ className, heightClass, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const near = useNear(box)
  return (
    <div ref={box} className={className}>
      {near ? children : <Skeleton lines={6} className={classNames('panel p-6', heightClass)} />}
    </div>
  )
}
