import { useLingui } from '@lingui/react/macro'

/** The questions of the about page: about Dryrun itself, then about using it. The support chat answers from the same words. */
export function useAboutQuestions() {
  const { t } = useLingui()
  return [
    {
      id: 'make-money',
      title: t`Can I make money here?`,
      text: t`You can’t make money on Dryrun, and you can’t lose any either. Practice dollars and practice coins can’t be bought, sold or cashed in.`,
    },
    {
      id: 'other-members',
      title: t`Who are the other members?`,
      text: t`The other members are people who signed up here, plus demo members made by a script that goes through the same steps as everyone else. A demo member is always marked with the word demo.`,
    },
    {
      id: 'looks-like-fraud',
      title: t`Why does it look like a site I was warned about?`,
      text: t`Dryrun isn’t a scam: no real money can get in or out. It looks like the sites you were warned about on purpose, so that you can learn their signs where they can’t hurt you: fixed returns, a list of recent withdrawals, a referral bonus and deposits by coin transfer.`,
    },
    {
      id: 'sent-money',
      title: t`I sent money to a site like this`,
      text: t`If you sent money to a site like this, don’t send any more, whatever they say about fees or taxes to get it back. Keep the addresses and messages, tell your bank, and report it to the police and to your country’s financial regulator. Be wary of anyone who offers to recover it for a fee: that’s a common second fraud.`,
    },
    {
      id: 'pay-in',
      title: t`How do I deposit?`,
      text: t`To deposit, open Add Fund on your dashboard, choose an amount and a coin, and send practice coins from your wallet to the address it shows. Then upload the receipt as proof. Your balance is credited once the admin has approved it.`,
    },
    {
      id: 'bank-or-card',
      title: t`Can I pay by card or bank transfer?`,
      text: t`You can’t pay by card or bank transfer. There’s no bank and no card anywhere on Dryrun: you deposit practice coins, which the faucet in your wallet gives you for free.`,
    },
    {
      id: 'deposit-waits',
      title: t`My deposit is still pending`,
      text: t`A deposit stays pending until the admin has looked at its proof. A proof with your transfer’s ID on it is matched automatically, which makes that quick. You’ll get an email when it’s approved or declined, with the reason.`,
    },
    {
      id: 'pay-out',
      title: t`How do I withdraw?`,
      text: t`To withdraw, open Withdraw on your dashboard and enter an amount and an address. Active investments are closed without their returns; the form tells you before anything happens. Once the admin has approved it, practice coins are sent to that address.`,
    },
    {
      id: 'withdrawal-waits',
      title: t`My withdrawal is still pending`,
      text: t`A withdrawal stays pending until the admin decides, and the amount is set aside until then. If it’s approved, the practice network pays it out and you get an email. If it’s declined, the amount goes back to your balance and the email says why.`,
    },
    {
      id: 'return-time',
      title: t`When is a return paid?`,
      text: t`Returns are paid after 24 hours on STANDARD and MEDIUM, after 48 hours on EXECUTIVE and after 72 hours on PROFESSIONAL. Your principal then goes back to your balance and the return is added to your profit automatically.`,
    },
    {
      id: 'who-pays',
      title: t`Who guarantees the return?`,
      text: t`Nobody guarantees the return, and nobody honestly could. On a real platform of this kind, a promised return can only come from what other people deposit later. The transparency page shows whose money it would be and the day it would run out.`,
    },
    {
      id: 'fees',
      title: t`What does it cost?`,
      text: t`Dryrun costs nothing. There’s no fee for deposits or for management, and no real money anywhere. A trade takes 0.10% and half the spread, in practice dollars. Sending coins on the practice network takes a small network fee, in practice coins.`,
    },
    {
      id: 'invite-friends',
      title: t`How does Refer and Earn work?`,
      text: t`To invite friends with Refer and Earn, give them your code: it’s your username. When someone who joined with it makes their first investment, a share of it is added to your savings: 5% for the first friend, 5 points more for each friend after that, up to 25%.`,
    },
    {
      id: 'log-in-trouble',
      title: t`I can’t log in`,
      text: t`If you can’t log in, use “Forgot your password?” on the log-in page: you’ll get an email with a link that works once, for 30 minutes. After ten wrong passwords you have to wait 15 minutes.`,
    },
    {
      id: 'second-step-lost',
      title: t`I lost my authenticator`,
      text: t`If you’ve lost your authenticator, type one of your recovery codes instead of the six digits. Each one works once. Nobody else can turn off your second step, not even the admin, so keep the codes on paper.`,
    },
    {
      id: 'close-account',
      title: t`How do I close my account?`,
      text: t`You can close your account at the end of your profile page. Everything that says who you are is erased, this chat included; the ledger’s entries stay, without your name. You can download all your data first.`,
    },
  ] as const
}
