import { type DecisionStatus, decisionStatuses } from '@dryrun/domain/deposits/deposit.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CircleDashed, CircleSlash, X } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { readAllPages } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CsvButton } from '../../ui/csv-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useSingleKeys } from '../../ui/key-groups.ts'
import { Comma } from '../../ui/marks.tsx'
import { Money } from '../../ui/money.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { useAddress } from '../../use-address.ts'
import { useNow } from '../../use-instance.tsx'
import { MatchChip } from '../deposits/index.ts'
import { SingleKeys } from '../keys/index.ts'
import { RequestReview } from './request-review.tsx'
import { type MoneyRequest, type RequestKind, useRequests } from './requests.ts'
import './admin-desk.css'

const clockMs = 10_000
const idForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The list at the left, what is open at the right; on phones each is a screen of its own. */
export default function TransactionsPage() {
  const { t } = useLingui()
  const { params: search, change, addressOf } = useAddress()
  const kind: RequestKind = search.get('kind') === 'withdrawals' ? 'withdrawals' : 'deposits'
  const asked = search.get('status')
  const status: DecisionStatus | 'all' =
    asked === 'all' ? 'all' : (decisionStatuses.find((each) => each === asked) ?? 'pending')
  const text = search.get('search') ?? ''
  const list = useRequests({ kind, status, search: text })
  const requests = list.data ?? []
  const openId = search.get('open')
  const isWide = useWide()
  const listed = requests.find(({ requestId }) => requestId === openId)
  const linked = useLinked(kind, listed === undefined && list.data !== undefined ? openId : null)
  // Beside the list there is room: what waits longest is open there until another is chosen.
  const open = openId === null && isWide ? requests[0] : (listed ?? linked)
  const detail = useRef<HTMLElement>(null)

  function show(place: number) {
    const request = requests[Math.min(Math.max(place, 0), requests.length - 1)]
    if (request) change({ open: request.requestId })
  }

  useReviewKeys({ place: requests.findIndex(({ requestId }) => requestId === open?.requestId), show, detail })

  /** After a decision the next one opens by itself. */
  function moveOn(decided: MoneyRequest) {
    const place = requests.findIndex(({ requestId }) => requestId === decided.requestId)
    change({ open: (requests[place + 1] ?? requests[place - 1])?.requestId ?? null })
  }

  return (
    <>
      <PageMeta title={t`Transactions`} description={t`Deposits and withdrawals to decide.`} />
      <div className={classNames('list-detail', openId !== null && 'list-detail-open')}>
        <section className="list-detail-list" aria-label={t`Transactions`}>
          <RequestTools kind={kind} status={status} search={text} onChange={change} />
          <Shown of={list} heightClass="min-h-[320px]" lines={6}>
            {(rows) =>
              rows.length === 0 ? (
                <EmptyState
                  title={status === 'pending' ? <Trans>Nothing’s waiting.</Trans> : <Trans>Nothing here.</Trans>}
                  text={<Trans>New requests show up here.</Trans>}
                />
              ) : (
                <>
                  <ul>
                    {rows.map((request) => (
                      <RequestRow
                        key={request.requestId}
                        request={request}
                        to={addressOf({ open: request.requestId })}
                        isOpen={request.requestId === open?.requestId}
                      />
                    ))}
                  </ul>
                  <ShowMore of={list} />
                  <SingleKeys
                    keys={[
                      ['J', t`Next`],
                      ['K', t`Previous`],
                      ['Enter', t`Open the first one`],
                      ['A', t`Approve`],
                      ['D', t`Decline`],
                    ]}
                  />
                </>
              )
            }
          </Shown>
        </section>
        <section ref={detail} className="list-detail-pane" aria-label={t`The open transaction`}>
          {open ? (
            <RequestReview
              key={open.requestId}
              request={open}
              backTo={addressOf({ open: null })}
              onDecided={() => moveOn(open)}
            />
          ) : (
            <EmptyState
              title={
                openId === null ? <Trans>Choose a transaction.</Trans> : <Trans>It’s no longer in this list.</Trans>
              }
              text={<Trans>You’ll see its proof here, and what your decision would post.</Trans>}
              {...(openId !== null && {
                action: (
                  <Link className="text-link" to={addressOf({ open: null })}>
                    <Trans>Back to the list</Trans>
                  </Link>
                ),
              })}
            />
          )}
        </section>
      </div>
    </>
  )
}

/** What a link leads to may be further down than the list has been read. */
function useLinked(kind: RequestKind, requestId: string | null): MoneyRequest | undefined {
  const only = useRequests(
    { kind, status: 'all', search: '', requestId: requestId ?? '' },
    { enabled: requestId !== null && idForm.test(requestId) },
  )
  return requestId === null ? undefined : only.data?.find((each) => each.requestId === requestId)
}

interface KeyNeeds {
  /** Where the open one is in the list; -1 where none is. */
  readonly place: number
  readonly show: (place: number) => void
  readonly detail: RefObject<HTMLElement | null>
}

/** J and K move, Enter opens the first, A and D lead to the fields of the decision. */
function useReviewKeys({ place, show, detail }: KeyNeeds): void {
  const focusField = (key: string) => detail.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus()
  useSingleKeys({
    j: () => show(place + 1),
    k: () => show(place < 0 ? 0 : place - 1),
    a: () => focusField('a'),
    d: () => focusField('d'),
  })
  const onEnter = useEffectEvent((event: KeyboardEvent) => {
    const isFree = !(event.target as HTMLElement).closest('a, button, input, textarea, select, dialog')
    if (event.key === 'Enter' && place < 0 && isFree) show(0)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onEnter(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

interface Filter {
  readonly kind: RequestKind
  readonly status: DecisionStatus | 'all'
  readonly search: string
}

type ToolProps = Filter & { readonly onChange: (part: Record<string, string | null>) => void }

function RequestTools({ kind, status, search, onChange }: ToolProps) {
  const { t } = useLingui()
  return (
    <div className="list-detail-tools">
      <SearchField
        label={t`Name, username or email`}
        value={search}
        onChange={(sought) => onChange({ search: sought, open: null })}
      />
      <div className="flex flex-wrap items-center gap-2">
        <select
          className="input w-auto flex-auto"
          aria-label={t`Kind`}
          value={kind}
          onChange={(event) => onChange({ kind: event.target.value, open: null })}
        >
          <option value="deposits">{t`Deposits`}</option>
          <option value="withdrawals">{t`Withdrawals`}</option>
        </select>
        <select
          className="input w-auto flex-auto"
          aria-label={t`Status`}
          value={status}
          onChange={(event) => onChange({ status: event.target.value, open: null })}
        >
          <option value="pending">{t`Pending`}</option>
          <option value="approved">{t`Approved`}</option>
          <option value="declined">{t`Declined`}</option>
          <option value="cancelled">{t`Cancelled`}</option>
          <option value="all">{t`All`}</option>
        </select>
        <RequestsCsv kind={kind} status={status} search={search} />
      </div>
    </div>
  )
}

const marks = {
  pending: { icon: CircleDashed, colour: 'text-orange' },
  approved: { icon: Check, colour: 'text-green' },
  declined: { icon: X, colour: 'text-red' },
  cancelled: { icon: CircleSlash, colour: 'text-ink-2' },
} as const

function RequestRow({ request, to, isOpen }: { request: MoneyRequest; to: string; isOpen: boolean }) {
  const { t } = useLingui()
  const now = useNow(clockMs)
  const { icon, colour } = marks[request.status]
  const words = { pending: t`Pending`, approved: t`Approved`, declined: t`Declined`, cancelled: t`Cancelled` }
  return (
    <li>
      <Link className="list-detail-row" to={to} preventScrollReset {...(isOpen && { 'aria-current': 'true' })}>
        <Icon of={icon} size={18} className={colour} />
        <span className="min-w-0">
          <b className="truncate">{request.member?.fullName ?? request.member?.username ?? t`A deleted member`}</b>{' '}
          {request.member?.isDemo && <Tag>{t`demo`}</Tag>}
          <span className="block text-sm text-ink-3">
            {words[request.status]}
            <Comma />
            {request.coin}
            <Comma />
            {now && <RelativeTime at={request.at} now={now} />}
          </span>
          {request.match && request.status === 'pending' && (
            <span className="mt-1 block">
              <MatchChip match={request.match} />
            </span>
          )}
        </span>
        <span className="heading-small">
          <Money amount={request.amount} from="control" />
        </span>
      </Link>
    </li>
  )
}

function RequestsCsv({ kind, status, search }: Filter) {
  const { t } = useLingui()
  const query = { ...(status !== 'all' && { status }), ...(search !== '' && { search }) }
  const head = [
    t`ID`,
    t`When`,
    t`Username`,
    t`Email`,
    t`Amount`,
    t`Coin`,
    t`Status`,
    t`Decided`,
    t`Reason`,
    t`Transfer`,
  ]
  return (
    <CsvButton
      fileName={kind}
      rows={async () => {
        const requests =
          kind === 'deposits'
            ? (await readAllPages('listAllDeposits', { query }))
                .flatMap((page) => page.deposits)
                .map((deposit) =>
                  Object.assign(deposit, {
                    requestId: deposit.depositId,
                    at: deposit.claimedAt,
                    transferId: deposit.match.transfer?.transferId ?? '',
                  }),
                )
            : (await readAllPages('listAllWithdrawals', { query }))
                .flatMap((page) => page.withdrawals)
                .map((withdrawal) =>
                  Object.assign(withdrawal, {
                    requestId: withdrawal.withdrawalId,
                    at: withdrawal.requestedAt,
                    transferId: withdrawal.payout?.by === 'transfer' ? withdrawal.payout.transferId : '',
                  }),
                )
        return [
          head,
          ...requests.map((request) => [
            request.requestId,
            request.at,
            request.member?.username ?? '',
            request.member?.email ?? '',
            request.amount,
            request.coin,
            request.status,
            request.decidedAt ?? '',
            request.declineReason ?? '',
            request.transferId,
          ]),
        ]
      }}
    />
  )
}
