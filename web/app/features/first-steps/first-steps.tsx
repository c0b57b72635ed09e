import type { FirstSteps as Steps } from '@dryrun/contract/first-steps.ts'
import { depositCoins } from '@dryrun/domain/deposits/deposit.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api.ts'
import { useCommand } from '../../command.ts'
import { centsOf } from '../../money.ts'
import { useRead } from '../../read.tsx'
import { useSession } from '../../session.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Comma } from '../../ui/marks.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useAction } from '../../use-form.ts'
import { useInstance } from '../../use-instance.tsx'
import { HowToRead, PracticeWallet } from './beside-the-list.tsx'
import { DepositStep } from './deposit-step.tsx'
import { EmailStep } from './email-step.tsx'
import { doneSteps, hasJustJoined, isFolded, presentStep, type StepName, stepNames } from './steps.ts'
import { WhoPaysStep } from './who-pays-step.tsx'

/** A newcomer's list, ticked by what they really did. A copy of the demo account has its history already. */
export function FirstSteps() {
  const { user } = useSession()
  const isCopy = user?.isCopy ?? true
  const steps = useRead('readFirstSteps', {}, { enabled: !isCopy })
  const [openedMs] = useState(() => Date.now())
  if (isCopy) return null
  if (steps.data) return <List steps={steps.data} onChanged={() => void steps.refetch()} />
  // Whoever has just joined has the list before them, so its place is kept. For everyone else nothing is shown until it's
  // known that there's something to do, and where it can't be known the page stands well without it.
  return steps.error || !hasJustJoined(user?.memberId ?? '', openedMs) ? null : <ListToCome />
}

/** The open list before it's known what of it is done: what it says is the same for everyone. */
function ListToCome() {
  const { t } = useLingui()
  const words = useStepWords()
  return (
    <div className="with-aside">
      <section className="framed" aria-label={t`First steps`} aria-busy="true">
        <ListHead />
        <ol className="newcomer-steps">
          {stepNames.map((name, place) => (
            <li key={name} data-state="to-come">
              <span className="first-step-mark" aria-hidden="true">
                {place + 1}
              </span>
              <div className="first-step-body">
                <div>
                  <h3>{words[name].title}</h3>
                  <p>{words[name].text}</p>
                </div>
                <ButtonToCome of={name} />
              </div>
            </li>
          ))}
        </ol>
        <div className="first-steps-foot">
          <Trans>Do them in any order. The list goes away when you’re done.</Trans>
          <span className="skeleton first-steps-hide-wait" />
        </div>
      </section>
      <Beside />
    </div>
  )
}

/** Whoever has just joined can't deposit or buy yet, and that won't change when the list is there. */
function ButtonToCome({ of: name }: { of: StepName }) {
  if (name === 'deposit' || name === 'withdraw') return null
  return name === 'buy' ? <NeedsBalance /> : <span className="skeleton first-step-wait" />
}

function Beside() {
  return (
    <div className="grid content-start gap-6">
      <HowToRead />
      <PracticeWallet />
    </div>
  )
}

/** How many are done, once that's known. */
function ListHead({ doneCount }: { doneCount?: number }) {
  const { t } = useLingui()
  return (
    <>
      <div className="panel-head">
        <h2 className="heading-panel" id="first-steps">
          <Trans>First steps</Trans>
        </h2>
        {doneCount !== undefined && (
          <span className="text-ink-3">
            <Trans>
              {doneCount} of {stepNames.length} done
            </Trans>
          </span>
        )}
      </div>
      <div className="px-4 pt-4 lg:px-6">
        <ProgressBar label={t`First steps done`} value={(doneCount ?? 0) / stepNames.length} />
      </div>
    </>
  )
}

interface ListProps {
  readonly steps: Steps
  readonly onChanged: () => void
}

function List({ steps, onChanged }: ListProps) {
  const words = useStepWords()
  const done = doneSteps(steps)
  const next = presentStep(done)
  const isFinished = next === undefined
  const [wasFinished] = useState(isFinished)
  const [wasHidden] = useState(steps.isHidden)
  const [isUnfolded, setUnfolded] = useState(false)
  const hide = useAction(async (isHidden: boolean) => {
    await call('hideFirstSteps', { body: { isHidden } })
    onChanged()
  })

  // What was finished or put away on an earlier visit isn't spoken of again.
  if (wasFinished || (steps.isHidden && wasHidden)) return null
  if (steps.isHidden)
    return (
      <Line>
        <Trans>First steps are hidden. You’ll find them in the account menu.</Trans>
        <Button size="small" busy={hide.isBusy} onClick={() => hide.run(false)}>
          <Trans>Undo</Trans>
        </Button>
      </Line>
    )
  if (!isUnfolded && isFolded(done))
    return (
      <Line>
        <span>
          {next === undefined ? (
            <Trans>You’ve done all six first steps.</Trans>
          ) : (
            <Trans>
              First steps: {done.size} of {stepNames.length} done. Next: <b>{words[next].title}</b>
            </Trans>
          )}
        </span>
        <Button size="small" onClick={() => setUnfolded(true)}>
          <Trans>Show them</Trans>
        </Button>
      </Line>
    )
  return (
    <div className="with-aside">
      <OpenList steps={steps} done={done} onChanged={onChanged} hide={hide} />
      <Beside />
    </div>
  )
}

function Line({ children }: { children: ReactNode }) {
  return <output className="panel first-steps-line">{children}</output>
}

interface OpenProps extends ListProps {
  readonly done: ReadonlySet<StepName>
  readonly hide: {
    readonly isBusy: boolean
    readonly error: string | undefined
    readonly run: (hidden: boolean) => void
  }
}

function OpenList({ steps, done, onChanged, hide }: OpenProps) {
  const words = useStepWords()
  const present = presentStep(done)
  const heading = useHeadingFocus(present)
  const step = (name: StepName) => ({
    name,
    ...words[name],
    isDone: done.has(name),
    isPresent: name === present,
    heading,
  })
  return (
    <section className="framed" aria-labelledby="first-steps">
      <ListHead doneCount={done.size} />
      <ol className="newcomer-steps">
        <Step {...step('coins')} {...(done.has('coins') && { text: <WhereCoinsAre /> })}>
          {!done.has('coins') && <TakeCoins />}
        </Step>
        <Step {...step('deposit')}>
          {!done.has('deposit') && done.has('coins') && <DepositStep onDone={onChanged} />}
        </Step>
        <Step {...step('email')}>{!done.has('email') && <EmailStep onDone={onChanged} />}</Step>
        <Step {...step('buy')}>{!done.has('buy') && <Buy />}</Step>
        <Step {...step('who-pays')}>
          <WhoPaysStep steps={steps} onDone={onChanged} />
        </Step>
        <Step {...step('withdraw')}>{!done.has('withdraw') && <Withdraw />}</Step>
      </ol>
      <div className="first-steps-foot">
        <Trans>Do them in any order. The list goes away when you’re done.</Trans>
        <button type="button" className="text-link link-target" aria-busy={hide.isBusy} onClick={() => hide.run(true)}>
          <Trans>Hide it for now</Trans>
        </button>
        {hide.error && <FieldError>{hide.error}</FieldError>}
      </div>
    </section>
  )
}

/** When a step is finished here, the focus goes on to the next one's heading. */
function useHeadingFocus(present: StepName | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(present)
  useEffect(() => {
    if (before.current === present) return
    before.current = present
    // Whoever is typing elsewhere meanwhile keeps the focus: it only leaves what has just gone or was pressed.
    const { activeElement } = document
    if (!activeElement || activeElement === document.body || activeElement.closest('.newcomer-steps'))
      heading.current?.focus()
  }, [present])
  return heading
}

interface StepProps {
  readonly name: StepName
  readonly isDone: boolean
  readonly isPresent: boolean
  readonly heading: React.RefObject<HTMLHeadingElement | null>
  readonly title: string
  readonly text: ReactNode
  readonly children: ReactNode
}

function Step({ name, isDone, isPresent, heading, title, text, children }: StepProps) {
  const { t } = useLingui()
  const state = isDone ? 'done' : isPresent ? 'now' : 'to-come'
  const words = { done: t`Done`, now: t`Now`, 'to-come': t`To do` }
  return (
    <li data-state={state} {...(isPresent && { 'aria-current': 'step' })}>
      <span className="first-step-mark" aria-hidden="true">
        {isDone ? <Icon of={Check} size={16} /> : stepNames.indexOf(name) + 1}
      </span>
      <div className="first-step-body">
        <div>
          <h3 tabIndex={-1} {...(isPresent && { ref: heading })}>
            {title}
            <span className="sr-only">
              <Comma />
              {words[state]}
            </span>
          </h3>
          <p>{text}</p>
        </div>
        {children}
      </div>
    </li>
  )
}

/** What each step is called and what it's for. */
function useStepWords(): Record<StepName, { readonly title: string; readonly text: ReactNode }> {
  const { t } = useLingui()
  return {
    coins: {
      title: t`Get practice coins`,
      text: <Trans>The faucet gives you practice bitcoin and ether. They’re worth nothing outside Dryrun.</Trans>,
    },
    deposit: {
      title: t`Deposit some of them`,
      text: <Trans>This turns coins into your Dryrun balance, the money you invest and trade with.</Trans>,
    },
    email: {
      title: t`Confirm your email`,
      text: <Trans>Enter the six-digit code from our email. You can do everything without it.</Trans>,
    },
    buy: {
      title: t`Choose a plan or buy an asset`,
      text: <Trans>A plan promises you a fixed return. An asset promises you nothing. Try both.</Trans>,
    },
    'who-pays': {
      title: t`Find out who pays`,
      text: <Trans>Every promised return comes from someone. See whose deposit would pay for yours.</Trans>,
    },
    withdraw: { title: t`Take some money out`, text: <HowPayingOutGoes /> },
  }
}

/** What happens here, and what an admin would do on a real site. */
function HowPayingOutGoes() {
  return useInstance()?.autoPay === 'small' ? (
    <Trans>
      Withdraw part of your balance to your own wallet. Small amounts are paid automatically here. On a real site an
      admin decides, and that’s where fraud shows: fees, excuses, silence.
    </Trans>
  ) : (
    <Trans>
      Withdraw part of your balance to your own wallet. An admin decides, as on a real site, and that’s where fraud
      shows: fees, excuses, silence.
    </Trans>
  )
}

/** There's nothing to take out before there's a balance. */
function Withdraw() {
  const balances = useRead('readBalances', {})
  if (!balances.data || centsOf(balances.data.totalAssets) === 0n) return null
  return (
    <ButtonLink to="/dashboard/withdraw" className="justify-self-start">
      <Trans>Withdraw</Trans>
    </ButtonLink>
  )
}

function WhereCoinsAre() {
  return (
    <Trans>
      They’re in{' '}
      <Link className="text-link" to="/dashboard/wallet">
        your wallet
      </Link>
      , and worth nothing outside Dryrun.
    </Trans>
  )
}

/** One of each coin that can be deposited, in one press. */
function TakeCoins() {
  const { send } = useCommand('takeFromFaucet')
  const take = useAction(async () => {
    // Each is posted before the next is asked for.
    for (const coin of depositCoins) await send({ body: { coin } })
  })
  return (
    <div className="grid justify-items-start gap-2">
      <Button look="primary" busy={take.isBusy} onClick={take.run}>
        <Trans>Get practice coins</Trans>
      </Button>
      {take.error && <FieldError>{take.error}</FieldError>}
    </div>
  )
}

/** Dashed until there's a balance, and then says why. */
function Buy() {
  const balances = useRead('readBalances', {})
  if (balances.data && centsOf(balances.data.balance) > 0n)
    return (
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/dashboard/invest">
          <Trans>See the plans</Trans>
        </ButtonLink>
        <ButtonLink to="/dashboard/trade">
          <Trans>Trade</Trans>
        </ButtonLink>
      </div>
    )
  return <NeedsBalance />
}

function NeedsBalance() {
  const { t } = useLingui()
  const why = t`You need a balance first: deposit some coins.`
  return (
    <div className="flex flex-wrap items-center gap-2">
      {[t`See the plans`, t`Trade`].map((label) => (
        <Button key={label} aria-disabled aria-describedby="needs-balance" title={why}>
          {label}
        </Button>
      ))}
      <span id="needs-balance" className="first-step-why">
        {why}
      </span>
    </div>
  )
}
