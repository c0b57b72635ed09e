import { Trans, useLingui } from '@lingui/react/macro'
import { useHref } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { QrCode } from '../../ui/qr-code.tsx'

export interface Joined {
  readonly words: readonly string[]
  readonly nickname: string
  readonly startingMoney: string
  readonly code: string
}

interface Props {
  readonly joined: Joined
  readonly onStart: () => void
}

/** They're shown once: the server keeps only a digest. */
export function KeepWords({ joined, onStart }: Props) {
  const { t } = useLingui()
  const path = useHref('/join')
  const { words, nickname, startingMoney, code } = joined
  const link = `${location.origin}${path}?code=${code}#words=${words.join('-')}`
  function save() {
    const file = new Blob([`${words.join(' ')}\n${code}\n${location.origin}${path}\n`], { type: 'text/plain' })
    const anchor = document.createElement('a')
    anchor.href = URL.createObjectURL(file)
    anchor.download = 'dryrun-class.txt'
    anchor.click()
    URL.revokeObjectURL(anchor.href)
  }
  return (
    <div className="class-form">
      <div>
        <p className="text-ink-2">
          <Trans>You’re in, {nickname}</Trans>
        </p>
        <h1 className="heading-page">
          <Trans>Keep these three words</Trans>
        </h1>
      </div>
      <ol className="class-words" dir="ltr" lang="en">
        {words.map((word) => (
          <li key={word}>{word}</li>
        ))}
      </ol>
      <div className="class-words-how">
        <QrCode text={link} label={t`QR code that brings you back`} />
        <p className="text-ink-2">
          <Trans>They let you back in on another phone. We show them once, so save them now or take a picture.</Trans>
        </p>
      </div>
      <Button onClick={save}>
        <Trans>Save as a file</Trans>
      </Button>
      <p className="class-sum">
        <span>
          <Trans>Your practice money</Trans>
        </span>
        <Money amount={startingMoney} from="given" large />
      </p>
      <Button look="primary" size="large" onClick={onStart}>
        <Trans>Start</Trans>
      </Button>
    </div>
  )
}
