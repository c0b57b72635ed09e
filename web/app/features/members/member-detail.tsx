import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { usePagedRead, useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Comma } from '../../ui/marks.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { DateText } from '../../ui/time.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { ActivityTable, StatementCsv } from '../ledger/index.ts'
import { BalancesForm } from './balances-form.tsx'
import { DeleteMember } from './delete-member.tsx'
import { EndMemberSessions } from './end-member-sessions.tsx'
import { NameTrainer } from './name-trainer.tsx'

interface Props {
  readonly memberId: string
  readonly backTo: string
  readonly onDeleted: () => void
}

export function MemberDetail({ memberId, backTo, onDeleted }: Props) {
  const { t } = useLingui()
  const figures = useFigures()
  const member = useRead('readMember', { params: { memberId } })
  const balances = useRead('readMemberBalances', { params: { memberId } })
  const active = useRead('listMemberInvestments', { params: { memberId } })
  return (
    <>
      <Link className="list-detail-back text-link px-4 pt-4" to={backTo}>
        <Icon of={ArrowLeft} size={18} />
        <Trans>Back to the list</Trans>
      </Link>
      <Shown of={member} heightClass="min-h-[120px]">
        {(data) => (
          <header className="list-detail-head">
            <div className="grid min-w-0 gap-1">
              <h2 className="heading-panel break-words">
                {data.fullName} {data.isDemo && <Tag>{t`demo`}</Tag>} {data.isTrainer && <Tag>{t`trainer`}</Tag>}
              </h2>
              <p className="text-sm break-all text-ink-2">
                {data.email}
                <Comma />
                <bdi>{data.displayName}</bdi>
              </p>
              <p className="text-sm text-ink-3">
                {data.emailConfirmedAt === null ? (
                  <Trans>Email not confirmed yet</Trans>
                ) : (
                  <Trans>
                    Email confirmed on <DateText at={data.emailConfirmedAt} to="day" />
                  </Trans>
                )}
              </p>
              <p className="text-sm text-ink-3">
                <Trans>
                  Joined <DateText at={data.createdAt} to="day" />
                </Trans>
                {data.phoneNumber && (
                  <>
                    <Comma />
                    <bdi dir="ltr">{data.phoneNumber}</bdi>
                  </>
                )}
                {data.country && (
                  <>
                    <Comma />
                    {figures.country(data.country)}
                  </>
                )}
                {data.referral && (
                  <>
                    <Comma />
                    <Trans>invited by {data.referral}</Trans>
                  </>
                )}
              </p>
            </div>
          </header>
        )}
      </Shown>
      <div className="grid gap-6 p-4 lg:p-6">
        <Shown of={balances} heightClass="min-h-[420px]" shape="form" lines={5}>
          {(data) => (
            <Shown of={active} heightClass="min-h-[420px]" shape="form" lines={5}>
              {({ investments }) => <BalancesForm memberId={memberId} balances={data} investments={investments} />}
            </Shown>
          )}
        </Shown>
        <MemberStatement memberId={memberId} username={member.data?.displayName ?? ''} />
        {member.data && !member.data.isDemo && (
          <NameTrainer memberId={memberId} isTrainer={member.data.isTrainer} again={() => member.refetch()} />
        )}
        {member.data && <EndMemberSessions memberId={memberId} />}
        {member.data && <DeleteMember memberId={memberId} username={member.data.displayName} onDeleted={onDeleted} />}
      </div>
    </>
  )
}

function MemberStatement({ memberId, username }: { memberId: string; username: string }) {
  const { t } = useLingui()
  const statement = usePagedRead('readMemberStatement', { params: { memberId } })
  return (
    <section className="panel" aria-label={t`Transactions`}>
      <div className="panel-head">
        <h3 className="heading-small">
          <Trans>Transactions</Trans>
        </h3>
        <StatementCsv member={{ memberId, username }} />
      </div>
      <Shown of={statement} heightClass="min-h-[172px]">
        {({ pages }) => {
          const transfers = pages.flatMap((page) => page.transfers)
          if (transfers.length === 0)
            return (
              <EmptyState
                title={<Trans>No activity yet.</Trans>}
                text={<Trans>Your deposits, investments and withdrawals will show up here.</Trans>}
              />
            )
          return (
            <>
              <ActivityTable transfers={transfers} memberId={memberId} />
              <ShowMore of={statement} />
            </>
          )
        }}
      </Shown>
    </section>
  )
}
