import { useLingui } from '@lingui/react/macro'

/** The questions of the landing page. The support chat answers from the same words. */
export function useQuestions() {
  const { t } = useLingui()
  return [
    {
      id: 'what-is-cryptocurrency',
      title: t`What is Cryptocurrency`,
      text: t`A coin is an entry in a shared ledger that many computers keep in sync, so nobody can spend it twice and you don’t need a bank to say who owns it. It only has a price because someone pays one. On Dryrun the coins are practice coins on a simulated network, worth nothing anywhere.`,
    },
    {
      id: 'transfer-cryptocurrency',
      title: t`Transfer Cryptocurrency`,
      text: t`Copy the address from the deposit page, send practice coins to it and upload the receipt. The admin compares them and credits your balance. In real life, a transfer to a wrong address is gone; here, no real wallet accepts the addresses.`,
    },
    {
      id: 'trading-with-us',
      title: t`Trading With Us`,
      text: t`You buy and sell with practice dollars and check every price you got, or put them into a plan and get back what it promised. Whose deposits would pay for that? The transparency page shows it. There’s no real money here.`,
    },
  ] as const
}
