import { Trans, useLingui } from '@lingui/react/macro'

/** What mining is, and what it is not. */
export function MiningOverview() {
  const { t } = useLingui()
  return (
    <section className="panel panel-body grid content-start gap-4" aria-label={t`Mining`}>
      <svg width="260" height="88" viewBox="0 0 260 88" className="spot-drawing" aria-hidden="true">
        <path className="sheet" d="M2 20h52v48H2zM84 20h52v48H84z" />
        <path className="hair" d="M12 34h32M12 44h32M12 54h20M94 34h32M94 44h32M94 54h20" />
        <path className="accent" d="M54 44h30" />
        <path className="accent to-come" d="M136 44h30" />
        <path className="to-come" d="M166 20h52v48h-52z" />
        <path d="M236 30l14 14-14 14" className="hair" />
      </svg>
      <h2 className="heading-panel">
        <Trans>Mining, honestly</Trans>
      </h2>
      <div className="grid gap-2 text-sm text-ink-2">
        <p>
          <Trans>
            A miner bundles transfers into a block and guesses a number that fits it. The first to find one adds the
            block and gets paid in new coins and fees.
          </Trans>
        </p>
        <p>
          <Trans>
            Guessing takes machines and electricity, and it’s luck who gets paid. The more machines join in, the less
            each one earns. So mining doesn’t pay a fixed rate, and anyone who offers you one isn’t mining for you.
          </Trans>
        </p>
        <p>
          <b>
            <Trans>Dryrun doesn’t mine.</Trans>
          </b>{' '}
          <Trans>Practice coins come from the faucet and are worth nothing anywhere else.</Trans>
        </p>
      </div>
    </section>
  )
}
