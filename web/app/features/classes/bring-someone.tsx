import type { OwnClass } from '@dryrun/contract/class-shapes.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useHref } from 'react-router'
import { useCommand } from '../../command.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Money } from '../../ui/money.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { useAction } from '../../use-form.ts'
import { RedFlag } from '../red-flags/index.ts'

/** Where the scenario pays for bringing people: how to bring someone, and what it has brought. */
export function BringSomeone({ own }: { own: OwnClass }) {
  const { t } = useLingui()
  const figures = useFigures()
  const path = useHref('/join')
  if (!own.invite) return null
  const { code, percent } = own.invite
  const share = figures.percent(percent)
  const link = `${location.origin}${path}?code=${code}&by=${encodeURIComponent(own.nickname)}`
  return (
    <section className="class-move">
      <RedFlag of="referral_bonus">
        <h2 className="heading-panel">
          <Trans>Bring someone</Trans>
        </h2>
      </RedFlag>
      <div className="class-words-how">
        <QrCode text={link} label={t`QR code that joins the class through you`} />
        <p className="text-ink-2">
          <Trans>Let someone scan this before they join. You get {share} of their first investment.</Trans>
        </p>
      </div>
      {own.rewards !== '0.00' && <Rewards own={own} />}
    </section>
  )
}

function Rewards({ own: { rewards } }: { own: OwnClass }) {
  const command = useCommand('moveRewardsInClass')
  const move = useAction(() => command.send({ body: { amount: rewards } }))
  return (
    <>
      <p>
        <Trans>
          Your rewards: <Money amount={rewards} from="given" />
        </Trans>
      </p>
      <Button busy={move.isBusy} onClick={() => move.run()}>
        <Trans>Move them to your balance</Trans>
      </Button>
      <FieldError>{move.error}</FieldError>
    </>
  )
}
