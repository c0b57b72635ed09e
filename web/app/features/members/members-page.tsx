import type { ListedMember } from '@dryrun/contract/members.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { readAllPages, usePagedRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CsvButton } from '../../ui/csv-button.tsx'
import { Comma } from '../../ui/marks.tsx'
import { Money } from '../../ui/money.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { DateText } from '../../ui/time.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { useAddress } from '../../use-address.ts'
import { MemberDetail } from './member-detail.tsx'
import { type MemberOrder, MembersTable, orderIn, SortChoice } from './members-table.tsx'
import './members.css'

export default function MembersPage() {
  const { t } = useLingui()
  const { params, change, addressOf } = useAddress()
  const search = params.get('search') ?? ''
  const order = orderIn(params)
  const openId = params.get('open')
  const query = { ...order, ...(search !== '' && { search }) }
  const list = usePagedRead('listMembers', { query })
  const isWide = useWide()
  // Where nobody is open and there's room, the list is a table of every column.
  const isTable = openId === null && isWide
  const onSort = (to: MemberOrder) => change({ sort: to.sort, direction: to.direction })

  return (
    <>
      <PageMeta title={t`Members`} description={t`Everyone who has signed up.`} />
      <div className={classNames('list-detail', openId !== null && 'list-detail-open', isTable && 'list-detail-whole')}>
        <section className="list-detail-list" aria-label={t`Members`}>
          <div className="list-detail-tools">
            <SearchField
              label={t`Name, username or email`}
              value={search}
              onChange={(sought) => change({ search: sought })}
            />
            <div className="flex flex-wrap items-center gap-2">
              {!isTable && <SortChoice order={order} onSort={onSort} />}
              <MembersCsv query={query} />
            </div>
          </div>
          <Shown of={list} heightClass="min-h-[320px]" lines={7}>
            {({ pages }) => {
              const members = pages.flatMap((page) => page.members)
              if (members.length === 0)
                return (
                  <EmptyState
                    title={
                      search === '' ? <Trans>Nobody has signed up yet.</Trans> : <Trans>No members match that.</Trans>
                    }
                    text={<Trans>Members will show up here with their email and total assets.</Trans>}
                  />
                )
              return (
                <>
                  {isTable ? (
                    <MembersTable
                      members={members}
                      order={order}
                      onSort={onSort}
                      addressOf={(memberId) => addressOf({ open: memberId })}
                    />
                  ) : (
                    <MemberRows members={members} openId={openId} addressOf={addressOf} />
                  )}
                  <ShowMore of={list} />
                </>
              )
            }}
          </Shown>
        </section>
        {!isTable && (
          <section className="list-detail-pane" aria-label={t`The selected member`}>
            {openId !== null && (
              <MemberDetail
                key={openId}
                memberId={openId}
                backTo={addressOf({ open: null })}
                onDeleted={() => change({ open: null })}
              />
            )}
          </section>
        )}
      </div>
    </>
  )
}

interface RowsProps {
  readonly members: readonly ListedMember[]
  readonly openId: string | null
  readonly addressOf: (part: { open: string }) => string
}

function MemberRows({ members, openId, addressOf }: RowsProps) {
  const { t } = useLingui()
  return (
    <ul>
      {members.map((member) => (
        <li key={member.memberId}>
          <Link
            className="list-detail-row"
            to={addressOf({ open: member.memberId })}
            preventScrollReset
            {...(member.memberId === openId && { 'aria-current': 'true' })}
          >
            <span
              className={classNames('online-dot', member.online && 'online-dot-on')}
              title={member.online ? t`online` : t`offline`}
            />
            <span className="min-w-0">
              <b className="break-all">{member.email}</b> {member.isDemo && <Tag>{t`demo`}</Tag>}
              <span className="block text-sm text-ink-3">
                <bdi>{member.fullName}</bdi>
                <Comma />
                <bdi>{member.username}</bdi>
                <Comma />
                <DateText at={member.createdAt} to="day" />
              </span>
            </span>
            <Money amount={member.totalAssets} from="control" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function MembersCsv({ query }: { query: Readonly<Record<string, string>> }) {
  const { t } = useLingui()
  return (
    <CsvButton
      fileName="members"
      rows={async () => {
        const pages = await readAllPages('listMembers', { query })
        return [
          [
            t`Username`,
            t`Full name`,
            t`Email`,
            t`Country`,
            t`Demo`,
            t`Joined`,
            t`Last log-in`,
            t`Balance`,
            t`Investment`,
            t`Profit`,
            t`Savings`,
            t`Withdrawal`,
            t`Total assets`,
          ],
          ...pages
            .flatMap((page) => page.members)
            .map((member) => [
              member.username,
              member.fullName,
              member.email,
              member.country ?? '',
              member.isDemo ? t`demo` : '',
              member.createdAt,
              member.lastLogin ?? '',
              member.balance,
              member.investment,
              member.profit,
              member.savings,
              member.withdrawal,
              member.totalAssets,
            ]),
        ]
      }}
    />
  )
}
