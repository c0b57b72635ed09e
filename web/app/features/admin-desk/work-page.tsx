import type { WorkItem } from '@dryrun/contract/work.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Eye, MessageSquare, Star } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Shown } from '../../shown.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { durationText } from '../../ui/duration-text.ts'
import { ListDrawing } from '../../ui/empty-drawings.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useSingleKeys } from '../../ui/key-groups.ts'
import { Money } from '../../ui/money.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { useNow } from '../../use-instance.tsx'
import { MatchChip } from '../deposits/index.ts'
import { SingleKeys } from '../keys/index.ts'
import { isPaidByHand } from './payout-address.tsx'
import { RequestReview } from './request-review.tsx'
import { useWork } from './use-work.ts'
import { isSelectable, useWorkSelection } from './use-work-selection.ts'
import { WorkFilters, WorkTabs } from './work-filters.tsx'
import { nameOf, requestOf } from './work-names.ts'
import { WorkSelected } from './work-selected.tsx'
import './admin-desk.css'
import './work.css'

const clockMs = 10_000

/** All that waits, oldest first: chosen ones at the right with what approving them would post, or the one that is open. */
export default function WorkPage() {
  const { t } = useLingui()
  const view = useWork()
  const { items, list, change } = view
  const selection = useWorkSelection(items)
  const isWide = useWide()
  const page = useRef<HTMLDivElement>(null)
  const open = items.find(({ workId }) => workId === view.open) ?? (isWide ? items[0] : undefined)
  const place = open ? items.indexOf(open) : -1
  const hasSelection = selection.selected.length > 0 || selection.changed.length > 0 || selection.goneCount > 0
  // On phones the list stays until everything that's meant is selected; then the decision has the screen.
  const [isDeciding, setDeciding] = useState(false)
  const select = (item: WorkItem, isRange: boolean) => {
    if (!hasSelection) setDeciding(false)
    selection.toggle(item, { isRange })
  }

  // The address follows a moment later, and whoever presses a key twice must not lose one of them.
  const going = useRef<string>(undefined)
  useEffect(() => {
    if (view.open === going.current) going.current = undefined
  }, [view.open])
  const present = () => items.find(({ workId }) => workId === going.current) ?? open
  const presentPlace = () => items.findIndex((item) => item === present())

  function go(workId: string | undefined) {
    going.current = workId
    change({ open: workId })
  }
  function show(at: number) {
    const item = items[Math.min(Math.max(at, 0), items.length - 1)]
    if (!item) return
    go(item.workId)
    page.current?.querySelector(`[data-work="${item.workId}"]`)?.scrollIntoView({ block: 'nearest' })
  }

  const focusField = (key: string) => page.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus()
  useSingleKeys({
    j: () => show(presentPlace() + 1),
    k: () => show(presentPlace() - 1),
    x: (event) => {
      const item = present()
      if (item) select(item, event.shiftKey)
    },
    a: () => focusField('a'),
    d: () => focusField('d'),
  })

  return (
    <>
      <PageMeta title={t`What’s waiting`} description={t`Everything that’s waiting for you, oldest first.`} />
      <div
        ref={page}
        className={classNames(
          'list-detail work-page',
          (hasSelection ? isDeciding : view.open !== null) && 'list-detail-open',
        )}
      >
        <section className="list-detail-list" aria-label={t`What’s waiting`}>
          <WorkTabs view={view} />
          <WorkFilters view={view} />
          <Shown of={list} heightClass="min-h-[320px]" lines={8}>
            {() =>
              items.length === 0 ? (
                <AllCaughtUp isNarrowed={Object.keys(view.filters).length > 0 || view.kind !== undefined} />
              ) : (
                <>
                  <ul className="work-rows">
                    {items.map((item) => (
                      <WorkRow
                        key={item.workId}
                        item={item}
                        isOpen={item === open}
                        isSelected={selection.isSelected(item)}
                        onSelect={(isRange) => select(item, isRange)}
                        onOpen={() => go(item.workId)}
                      />
                    ))}
                  </ul>
                  <ShowMore of={list} />
                </>
              )
            }
          </Shown>
          <WorkKeys />
          {hasSelection && !isWide && (
            <SelectionBar count={selection.selected.length} onDecide={() => setDeciding(true)} />
          )}
        </section>
        <section className="list-detail-pane" aria-label={t`What’s open or selected`}>
          {hasSelection ? (
            <WorkSelected selection={selection} onBack={() => setDeciding(false)} />
          ) : (
            open && <OpenWork item={open} onBack={() => go(undefined)} onDecided={() => show(place + 1)} />
          )}
        </section>
      </div>
    </>
  )
}

function WorkKeys() {
  const { t } = useLingui()
  return (
    <SingleKeys
      keys={[
        ['J', t`Next`],
        ['K', t`Previous`],
        ['X', t`Select`],
        ['Shift X', t`Select a range`],
        ['A', t`Approve`],
        ['D', t`Decline`],
      ]}
    />
  )
}

/** Carries what is selected on a phone to its own screen. */
function SelectionBar({ count, onDecide }: { count: number; onDecide: () => void }) {
  return (
    <div className="work-bar">
      <b>
        <Plural value={count} one="# selected" other="# selected" />
      </b>
      <Button look="primary" onClick={onDecide}>
        <Trans>Decide</Trans>
      </Button>
    </div>
  )
}

function AllCaughtUp({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState
      drawing={<ListDrawing />}
      title={<Trans>Nothing matches.</Trans>}
      text={<Trans>Something else may still be waiting.</Trans>}
    />
  ) : (
    <EmptyState
      drawing={<ListDrawing />}
      title={<Trans>All caught up.</Trans>}
      text={<Trans>New deposits, withdrawals, chats and reviews show up here.</Trans>}
      action={
        <ButtonLink size="small" to="/admin/transactions?status=all">
          <Trans>See what was decided</Trans>
        </ButtonLink>
      }
    />
  )
}

interface RowProps {
  readonly item: WorkItem
  readonly isOpen: boolean
  readonly isSelected: boolean
  readonly onSelect: (isRange: boolean) => void
  readonly onOpen: () => void
}

function WorkRow({ item, isOpen, isSelected, onSelect, onOpen }: RowProps) {
  const { t, i18n } = useLingui()
  const now = useNow(clockMs)
  const name = nameOf(item, t)
  const amount =
    item.kind === 'deposit' ? item.deposit.amount : item.kind === 'withdrawal' ? item.withdrawal.amount : null
  return (
    <li
      data-work={item.workId}
      className="work-row"
      data-selected={isSelected || undefined}
      data-open={isOpen || undefined}
    >
      {isSelectable(item) ? (
        <label className="choice work-check">
          <span className="sr-only">{t`Select ${name}`}</span>
          <input
            type="checkbox"
            checked={isSelected}
            onChange={(event) => onSelect((event.nativeEvent as MouseEvent).shiftKey)}
          />
        </label>
      ) : (
        <span />
      )}
      <button type="button" className="work-open" aria-current={isOpen ? 'true' : undefined} onClick={onOpen}>
        <span className="work-who">
          <b>
            {name} <DemoTag item={item} />
          </b>
          <span className="work-what">
            <What item={item} />
          </span>
        </span>
        <span className="work-state">
          <State item={item} />
        </span>
        <span className="work-amount">{amount !== null && <Money amount={amount} from="control" />}</span>
        <span className="work-age figures">
          {now && durationText(now.getTime() - Date.parse(item.since), i18n.locale)}
        </span>
      </button>
    </li>
  )
}

function DemoTag({ item }: { item: WorkItem }) {
  const { t } = useLingui()
  const isDemo =
    item.kind === 'deposit'
      ? item.deposit.member?.isDemo
      : item.kind === 'withdrawal'
        ? item.withdrawal.member?.isDemo
        : item.kind === 'support'
          ? item.asker.isDemo
          : item.isDemo
  return isDemo ? <Tag>{t`demo`}</Tag> : null
}

function What({ item }: { item: WorkItem }) {
  if (item.kind === 'deposit') return <Trans>Deposit, {item.deposit.coin}</Trans>
  if (item.kind === 'withdrawal') return <Trans>Withdrawal, {item.withdrawal.coin}</Trans>
  return <q>{item.text ?? '…'}</q>
}

/** What has to be done, and how sure one can be of it. */
function State({ item }: { item: WorkItem }) {
  if (item.kind === 'deposit') return <MatchChip match={item.deposit.match} />
  if (item.kind === 'withdrawal')
    return isPaidByHand(item.withdrawal.coin, item.withdrawal.address) ? (
      <Trans>Paid by hand</Trans>
    ) : (
      <Trans>Practice address</Trans>
    )
  return (
    <span className="inline-flex items-center gap-2">
      <Icon of={item.kind === 'support' ? MessageSquare : Star} size={14} />
      {item.kind === 'support' ? <Trans>Answer</Trans> : <Trans>Read</Trans>}
    </span>
  )
}

function OpenWork({ item, onBack, onDecided }: { item: WorkItem; onBack: () => void; onDecided: () => void }) {
  const { t } = useLingui()
  if (item.kind === 'deposit' || item.kind === 'withdrawal')
    return <RequestReview key={item.workId} request={requestOf(item)} backTo="/admin/work" onDecided={onDecided} />
  const isChat = item.kind === 'support'
  return (
    <div className="work-selected">
      <button type="button" className="list-detail-back text-link" onClick={onBack}>
        <Trans>Back to the list</Trans>
      </button>
      <h2 className="heading-panel">{nameOf(item, t)}</h2>
      <blockquote>
        <bdi>{item.text}</bdi>
      </blockquote>
      <ButtonLink
        look="primary"
        className="justify-self-start"
        to={isChat ? `/admin/support?open=${item.workId}` : '/admin/reviews'}
      >
        <Icon of={isChat ? MessageSquare : Eye} size={16} />
        {isChat ? <Trans>Open the chat</Trans> : <Trans>Read the review</Trans>}
      </ButtonLink>
    </div>
  )
}
