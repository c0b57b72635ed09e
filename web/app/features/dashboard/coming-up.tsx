import { findPlan } from '@dryrun/domain/investments/plans.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck } from 'lucide-react'
import { Link } from 'react-router'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DateText } from '../../ui/time.tsx'
import './coming-up.css'

const shownMax = 4
const microsPerMs = 1_000

const sealedAt = ({ sealedAtMicros }: { readonly sealedAtMicros: string }) =>
  new Date(Number(sealedAtMicros) / microsPerMs).toISOString()

/** What will happen next in the member's account, and how their book was last sealed. */
export function ComingUp() {
  const { t } = useLingui()
  const proof = useRead('readBookProof', {})
  const events = useEvents(proof.data?.nextSealAt)
  return (
    <section className="panel coming-up" aria-label={t`Coming up`}>
      <h2>
        <Trans>Coming up</Trans>
      </h2>
      <ul>
        {events.map(({ id, at, to, what }) => (
          <li key={id}>
            <DateText at={at} />
            <Link className="text-link link-target" to={to}>
              {what}
            </Link>
          </li>
        ))}
      </ul>
      <Shown of={proof} heightClass="min-h-[112px]" lines={2}>
        {({ transferCount, sealed }) => (
          <div className="coming-up-book">
            <h2>
              <Trans>Your book</Trans>
            </h2>
            <p>
              {sealed ? (
                <Trans>
                  <Plural value={Number(transferCount)} one="# transfer" other="# transfers" />. The last seal, number{' '}
                  {sealed.seal.sealNo}, is from <DateText at={sealedAt(sealed.seal)} />.
                </Trans>
              ) : (
                <Trans>
                  <Plural value={Number(transferCount)} one="# transfer" other="# transfers" />, not in a seal yet.
                </Trans>
              )}
            </p>
            <ButtonLink size="small" to="/dashboard/check">
              <Icon of={BadgeCheck} size={16} />
              <Trans>Check my book</Trans>
            </ButtonLink>
          </div>
        )}
      </Shown>
    </section>
  )
}

/** The next few, soonest first. */
function useEvents(nextSealAt: string | undefined) {
  const { t } = useLingui()
  const running = useRead('listInvestments', { query: { state: 'running' } }).data?.investments ?? []
  const orders = useRead('listOrders', { query: { state: 'open' } }).data?.orders ?? []
  const events = [
    ...running.map((investment) => {
      const plan = findPlan(investment.planId)?.title ?? ''
      return {
        id: investment.investmentId,
        at: investment.maturesAt,
        to: '/dashboard/invest',
        what: t`${plan} matures`,
      }
    }),
    ...orders.flatMap(({ orderId, symbol, endsAt }) =>
      endsAt === null ? [] : [{ id: orderId, at: endsAt, to: '/dashboard/trade', what: t`Your ${symbol} order ends` }],
    ),
    ...(nextSealAt === undefined
      ? []
      : [{ id: 'seal', at: nextSealAt, to: '/dashboard/check', what: t`The next seal` }]),
  ]
  return events.toSorted((one, other) => one.at.localeCompare(other.at)).slice(0, shownMax)
}
