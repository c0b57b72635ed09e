import { memberSorts } from '@dryrun/contract/members.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { readAllPages, usePagedRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CsvButton } from '../../ui/csv-button.tsx'
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
import './members.css'

export default function MembersPage() {
  const { t } = useLingui()
  const { params, change, addressOf } = useAddress()
  const search = params.get('search') ?? ''
  const sort = memberSorts.find((each) => each === params.get('sort')) ?? 'newest'
  const openId = params.get('open')
  const query = { sort, ...(search !== '' && { search }) }
  const list = usePagedRead('listMembers', { query })
  const isWide = useWide()
  // Beside the list there is room: its first member is open there until another is chosen.
  const shownId = openId ?? (isWide ? list.data?.pages[0]?.members[0]?.memberId : undefined)

  return (
    <>
      <PageMeta title={t`Members`} description={t`Everyone who has signed up.`} />
      <div className={classNames('list-detail', openId !== null && 'list-detail-open')}>
        <section className="list-detail-list" aria-label={t`Members`}>
          <div className="list-detail-tools">
            <SearchField
              label={t`Name, username or email`}
              value={search}
              onChange={(sought) => change({ search: sought })}
            />
            <div className="flex flex-wrap items-center gap-2">
              <select
                className="input w-auto flex-1"
                aria-label={t`Sort`}
                value={sort}
                onChange={(event) => change({ sort: event.target.value })}
              >
                <option value="newest">{t`Newest first`}</option>
                <option value="email">{t`By email`}</option>
                <option value="username">{t`By username`}</option>
              </select>
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
                  <ul>
                    {members.map((member) => (
                      <li key={member.memberId}>
                        <Link
                          className="list-detail-row"
                          to={addressOf({ open: member.memberId })}
                          preventScrollReset
                          {...(member.memberId === shownId && { 'aria-current': 'true' })}
                        >
                          <span
                            className={classNames('online-dot', member.online && 'online-dot-on')}
                            title={member.online ? t`online` : t`offline`}
                          />
                          <span className="min-w-0">
                            <b className="break-all">{member.email}</b> {member.isDemo && <Tag>{t`demo`}</Tag>}
                            <span className="block text-sm text-ink-3">
                              {member.fullName}, {member.username}, <DateText at={member.createdAt} to="day" />
                            </span>
                          </span>
                          <Money amount={member.totalAssets} from="control" />
                        </Link>
                      </li>
                    ))}
                  </ul>
                  <ShowMore of={list} />
                </>
              )
            }}
          </Shown>
        </section>
        <section className="list-detail-pane" aria-label={t`The selected member`}>
          {shownId === undefined ? (
            <EmptyState
              title={<Trans>Choose a member.</Trans>}
              text={<Trans>You can set their balances here, with a reason.</Trans>}
            />
          ) : (
            <MemberDetail
              key={shownId}
              memberId={shownId}
              backTo={addressOf({ open: null })}
              onDeleted={() => change({ open: null })}
            />
          )}
        </section>
      </div>
    </>
  )
}

function MembersCsv({ query }: { query: Record<string, string> }) {
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
