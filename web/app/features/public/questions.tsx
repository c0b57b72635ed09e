import { Trans, useLingui } from '@lingui/react/macro'
import { Accordion } from '../../ui/accordion.tsx'

export function Questions() {
  const { t } = useLingui()
  return (
    <section className="page-column section-rhythm" aria-labelledby="questions">
      <div className="heading-beside">
        <div>
          <h2 id="questions" className="heading-section">
            <Trans>Questions</Trans>
          </h2>
        </div>
        <Accordion
          openFirst
          items={[
            {
              title: t`What is Cryptocurrency`,
              text: (
                <Trans>
                  A coin is an entry in a shared ledger that many computers keep in step, so that nobody can spend it
                  twice and no bank is needed to say who owns it. It has a price only because somebody pays one. On
                  Dryrun the coins are practice coins on a simulated network, worth nothing anywhere.
                </Trans>
              ),
            },
            {
              title: t`Transfer Cryptocurrency`,
              text: (
                <Trans>
                  You copy the address that the deposit page shows, send practice coins to it and upload the receipt.
                  The admin compares them and credits your balance. In life a transfer to a wrong address cannot be
                  called back; here the addresses are made so that no real wallet takes them.
                </Trans>
              ),
            },
            {
              title: t`Trading With Us`,
              text: (
                <Trans>
                  You put practice dollars into a plan and get back what it promised, on time. Ask how that could be
                  paid for: every plan carries a reality check, and the transparency page shows whose deposits would pay
                  it. Can you withdraw real money? No. There is none here.
                </Trans>
              ),
            },
          ]}
        />
      </div>
    </section>
  )
}
