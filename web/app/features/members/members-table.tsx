import { type ListedMember, memberSorts, sortDirections } from '@dryrun/contract/members.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { Link } from 'react-router'
import { fromAmountOf } from '../../origins.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import { Tag } from '../../ui/tag.tsx'
import { DateText, RelativeTime } from '../../ui/time.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { useNow } from '../../use-instance.tsx'

export type MemberSort = (typeof memberSorts)[number]
export type SortDirection = (typeof sortDirections)[number]

export interface MemberOrder {
  readonly sort: MemberSort
  readonly direction: SortDirection
}

/** Dates and money begin with the latest and the most, words with A. */
const firstDirections: Record<MemberSort, SortDirection> = {
  name: 'asc',
  email: 'asc',
  username: 'asc',
  country: 'asc',
  joined: 'desc',
  lastLogin: 'desc',
  totalAssets: 'desc',
}

/** What the address says, or newest first. */
export function orderIn(params: URLSearchParams): MemberOrder {
  const sort = memberSorts.find((each) => each === params.get('sort')) ?? 'joined'
  return { sort, direction: sortDirections.find((each) => each === params.get('direction')) ?? firstDirections[sort] }
}

export function useSortNames(): Record<MemberSort, string> {
  const { t } = useLingui()
  return {
    name: t`Name`,
    email: t`Email`,
    username: t`Username`,
    country: t`Country`,
    joined: t`Joined`,
    lastLogin: t`Last log-in`,
    totalAssets: t`Total assets`,
  }
}

/** The same as the headings of the table, where there's no room for one. */
export function SortChoice({ order, onSort }: { order: MemberOrder; onSort: (order: MemberOrder) => void }) {
  const { t } = useLingui()
  const names = useSortNames()
  return (
    <select
      className="input w-auto flex-1"
      aria-label={t`Sort`}
      value={`${order.sort} ${order.direction}`}
      onChange={(event) => {
        const [sort, direction] = event.target.value.split(' ')
        onSort({ sort: sort as MemberSort, direction: direction as SortDirection })
      }}
    >
      {(Object.keys(names) as MemberSort[]).flatMap((sort) => {
        const name = names[sort]
        return [
          <option key={`${sort} asc`} value={`${sort} asc`}>{t`${name}, ascending`}</option>,
          <option key={`${sort} desc`} value={`${sort} desc`}>{t`${name}, descending`}</option>,
        ]
      })}
    </select>
  )
}

interface Props {
  readonly members: readonly ListedMember[]
  readonly order: MemberOrder
  readonly onSort: (order: MemberOrder) => void
  readonly addressOf: (memberId: string) => string
}

const columns: readonly MemberSort[] = ['name', 'email', 'username', 'country', 'joined', 'lastLogin', 'totalAssets']
const clockMs = 60_000

/** Everyone, with every column sortable; a name opens the member. */
export function MembersTable({ members, order, onSort, addressOf }: Props) {
  const { t } = useLingui()
  const { country } = useFigures()
  const now = useNow(clockMs)
  return (
    <div className="table-scroll">
      <table className="data-table members-table">
        <caption className="sr-only">{t`Members`}</caption>
        <thead>
          <tr>
            {columns.map((sort) => (
              <SortHeading key={sort} sort={sort} order={order} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.memberId}>
              <td>
                <span className="members-name">
                  <span
                    className={classNames('online-dot', member.online && 'online-dot-on')}
                    title={member.online ? t`online` : t`offline`}
                  />
                  <Link className="text-link whole-row" to={addressOf(member.memberId)} preventScrollReset>
                    <bdi>{member.fullName}</bdi>
                  </Link>{' '}
                  {member.isDemo && <Tag>{t`demo`}</Tag>}
                </span>
              </td>
              <td className="break-all">{member.email}</td>
              <td>
                <bdi>{member.username}</bdi>
              </td>
              <td>{member.country === null ? '–' : country(member.country)}</td>
              <td className="whitespace-nowrap">
                <DateText at={member.createdAt} to="day" />
              </td>
              <td className="whitespace-nowrap">
                {member.lastLogin === null ? (
                  <Trans>Never</Trans>
                ) : (
                  now && <RelativeTime at={member.lastLogin} now={now} />
                )}
              </td>
              <td className="figure">
                <Money
                  amount={member.totalAssets}
                  from={fromAmountOf('total_assets', member.totalAssets, { memberId: member.memberId })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SortHeading({ sort, order, onSort }: { sort: MemberSort } & Pick<Props, 'order' | 'onSort'>) {
  const names = useSortNames()
  const isActive = order.sort === sort
  const turned: SortDirection = order.direction === 'asc' ? 'desc' : 'asc'
  return (
    <th
      scope="col"
      className={sort === 'totalAssets' ? 'figure' : ''}
      aria-sort={isActive ? (order.direction === 'asc' ? 'ascending' : 'descending') : 'none'}
    >
      <button
        type="button"
        className="sort-button"
        onClick={() => onSort({ sort, direction: isActive ? turned : firstDirections[sort] })}
      >
        {names[sort]}
        <Icon of={isActive ? (order.direction === 'asc' ? ArrowUp : ArrowDown) : ChevronsUpDown} size={12} />
      </button>
    </th>
  )
}
