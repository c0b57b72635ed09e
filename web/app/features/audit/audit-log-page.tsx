import type { AuditEvent } from '@dryrun/contract/audit.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { readAllPages, usePagedRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { DateText } from '../../ui/time.tsx'
import { EventDetails, EventSentence, useEventText } from './event-text.tsx'

export default function AuditLogPage() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const by = params.get('by') === 'anybody' ? 'anybody' : 'admin'
  const log = usePagedRead('listAuditEvents', { query: { by } })
  return (
    <>
      <PageMeta title={t`Audit log`} description={t`Every admin action: who did it and when.`} />
      <section className="panel" aria-label={t`Audit log`}>
        <div className="panel-head">
          <h2 className="heading-panel">
            <Trans>What was done</Trans>
          </h2>
          <div className="flex items-center gap-2">
            <select
              className="input min-h-9 w-auto py-1"
              aria-label={t`By whom`}
              value={by}
              onChange={(event) => setParams({ by: event.target.value }, { replace: true })}
            >
              <option value="admin">{t`By the admin`}</option>
              <option value="anybody">{t`By anyone`}</option>
            </select>
            <AuditCsv by={by} />
          </div>
        </div>
        <Shown of={log} heightClass="min-h-[400px]" lines={8}>
          {({ pages }) => {
            const events = pages.flatMap((page) => page.events)
            if (events.length === 0)
              return (
                <EmptyState
                  title={<Trans>Nothing has been recorded yet.</Trans>}
                  text={<Trans>Every decision and every change by the admin is kept here for good.</Trans>}
                />
              )
            return (
              <>
                <Events events={events} />
                <ShowMore of={log} />
              </>
            )
          }}
        </Shown>
      </section>
    </>
  )
}

function Events({ events }: { events: readonly AuditEvent[] }) {
  return (
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">
            <Trans>When</Trans>
          </th>
          <th scope="col" className="w-[34%]">
            <Trans>What</Trans>
          </th>
          <th scope="col">
            <Trans>By</Trans>
          </th>
          <th scope="col">
            <Trans>Concerns</Trans>
          </th>
          <th scope="col">
            <Trans>Details</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.eventId}>
            <td data-place="aside" className="whitespace-nowrap">
              <DateText at={event.at} />
            </td>
            <td data-place="lead">
              <EventSentence event={event} />
            </td>
            <td data-place="amount">
              <Person person={event.actor} />
            </td>
            <td data-place="detail">
              <Person person={event.subject} />
            </td>
            <td data-place="wide" className="break-words">
              <EventDetails event={event} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Person({ person }: { person: AuditEvent['actor'] }) {
  const { t } = useLingui()
  if (!person) return <>–</>
  return (
    <span className="whitespace-nowrap">
      <bdi>{person.username}</bdi> {person.isDemo && <Tag>{t`demo`}</Tag>}
    </span>
  )
}

const detailsText = (event: AuditEvent) =>
  Object.entries(event.details)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')

/** The sentence for people, and the kind for programs that sort by it. */
function AuditCsv({ by }: { by: string }) {
  const { t } = useLingui()
  const eventText = useEventText()
  return (
    <CsvButton
      fileName="audit log"
      rows={async () => {
        const pages = await readAllPages('listAuditEvents', { query: { by } })
        return [
          [t`When`, t`What`, t`By`, t`Concerns`, t`Details`, t`Kind`],
          ...pages
            .flatMap((page) => page.events)
            .map((event) => [
              event.at,
              eventText(event),
              event.actor?.username ?? '',
              event.subject?.username ?? '',
              detailsText(event),
              event.kind,
            ]),
        ]
      }}
    />
  )
}
