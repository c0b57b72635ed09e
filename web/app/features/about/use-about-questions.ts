import { useLingui } from '@lingui/react/macro'

/** The questions of the about page: about Dryrun itself, then about using it. The support chat answers from the same words. */
export function useAboutQuestions() {
  const { t } = useLingui()
  return [
    {
      id: 'make-money',
      title: t`Can I make money here`,
      text: t`No. You cannot lose any either. Practice dollars and practice coins cannot be bought, and nobody pays for them.`,
    },
    {
      id: 'other-members',
      title: t`Who are the other members`,
      text: t`People who signed up on this instance, and demo members, who are made by a script through the same steps as everybody else. A demo member is marked with the word demo.`,
    },
    {
      id: 'looks-like-fraud',
      title: t`Why does it look like a site I was warned about`,
      text: t`Because that is what it teaches. Fixed returns, a list of recent withdrawals, a referral bonus and deposits by coin transfer are the usual signs. Meeting them where they cannot hurt makes them easier to see where they can.`,
    },
    {
      id: 'sent-money',
      title: t`I sent money to a site like this`,
      text: t`Send no more, whatever is said about fees or taxes to get it back. Keep the addresses and messages, tell your bank, and report it to the police and to the financial regulator of your country. Be wary of anybody who offers to recover it for a fee: that is a common second fraud.`,
    },
    {
      id: 'pay-in',
      title: t`How do I deposit`,
      text: t`Open Add Fund on your dashboard, choose an amount and a coin, and send practice coins from your wallet to the address it shows. Then upload the receipt as proof. Your balance is credited once the admin has approved it.`,
    },
    {
      id: 'bank-or-card',
      title: t`Can I pay by card or bank transfer`,
      text: t`No. There is no bank and no card anywhere on Dryrun. You pay in practice coins, which the faucet in your wallet gives you for nothing.`,
    },
    {
      id: 'deposit-waits',
      title: t`My deposit is still pending`,
      text: t`Every deposit waits until the admin has looked at its proof. A proof that carries the id of your transfer is matched by itself, which makes that quick. You get a mail when it was approved or declined, with the reason.`,
    },
    {
      id: 'pay-out',
      title: t`How do I withdraw`,
      text: t`Open Withdraw on your dashboard, type an amount and the address to be paid to. Running investments would be closed without their returns, and the form says so before anything happens. Once the admin has approved it, practice coins are sent to that address.`,
    },
    {
      id: 'withdrawal-waits',
      title: t`My withdrawal is still pending`,
      text: t`The amount is set aside until the admin has decided. If it is approved, the practice network pays it out and you get a mail. If it is declined, the amount goes back to your balance and the mail says why.`,
    },
    {
      id: 'return-time',
      title: t`When is a return paid`,
      text: t`After 24 hours on STANDARD and MEDIUM, after 48 hours on EXECUTIVE and after 72 hours on PROFESSIONAL. The principal then goes back to your balance and the return is credited to profit, by itself.`,
    },
    {
      id: 'who-pays',
      title: t`Who guarantees the return`,
      text: t`Nobody, and nobody honestly could. On a real platform of this kind a promised return can only come from what other people pay in later. The transparency page shows whose money it would be and the day it would run out.`,
    },
    {
      id: 'fees',
      title: t`What does it cost`,
      text: t`Nothing. There is no fee for deposits or for management, and no real money anywhere. Sending coins on the practice network takes a small network fee, in practice coins.`,
    },
    {
      id: 'invite-friends',
      title: t`How does Refer and Earn work`,
      text: t`Your code is your username. When somebody who joined by it makes their first investment, a share of it is credited to your savings: 5% for the first friend, 5 points more for each further one, up to 25%.`,
    },
    {
      id: 'log-in-trouble',
      title: t`I cannot log in`,
      text: t`Use the link for a forgotten password on the log-in page: a mail brings you a link that works once, for 30 minutes. After ten wrong passwords you have to wait for a quarter of an hour.`,
    },
    {
      id: 'second-step-lost',
      title: t`I lost my authenticator`,
      text: t`Type one of your recovery codes instead of the six digits. Each works once. Nobody else, the admin included, can switch your second step off, so keep the codes on paper.`,
    },
    {
      id: 'close-account',
      title: t`How do I close my account`,
      text: t`On your profile, at the end of the page. Everything that says who you are is erased, this chat included; the entries of the ledger stay, without your name. You can download all your data first.`,
    },
  ] as const
}
