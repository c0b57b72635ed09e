import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { fromSum } from '../../origins.ts'
import { fromAccountsSum } from '../../total-origins.ts'
import { Money } from '../../ui/money.tsx'
import { SumList } from '../../ui/sum-list.tsx'
import { Tag } from '../../ui/tag.tsx'
import { DateText, RelativeTime } from '../../ui/time.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { useJustPosted } from '../../ui/use-just-posted.ts'
import { useNow } from '../../use-instance.tsx'
import { useEntryNames } from '../ledger/index.ts'
import { type Book, BookChart } from './book-chart.tsx'
import './demo-book.css'

const minuteMs = 60_000

/** The demo member's book from this instance's ledger. It moves when something is posted. */
export function LivingBook({ book, isLost }: { readonly book: Book; readonly isLost: boolean }) {
  const { t } = useLingui()
  const { name } = book
  return (
    <div className="living-book">
      <figure className="open-book" aria-label={t`The book of ${name}, a demo member`}>
        <HasLeaf book={book} />
        <AccountLeaf book={book} />
      </figure>
      <Moved book={book} isLost={isLost} />
    </div>
  )
}

function HasLeaf({ book }: { readonly book: Book }) {
  const { t } = useLingui()
  const [first] = book.name.split(' ')
  return (
    <div className="open-book-leaf">
      <div className="leaf-head">
        <h2>
          <Trans>What {first} has</Trans>
        </h2>
        <span>
          {book.name}{' '}
          <Tag>
            <Trans>demo</Trans>
          </Tag>
        </span>
      </div>
      <BookChart book={book} />
      <SumList
        rows={[
          {
            label: t`Balance, investment, profit`,
            value: <Money amount={book.totalAssets} from="given" />,
          },
          ...(book.positionsAndOrders === null
            ? []
            : [
                {
                  label: t`Positions and orders`,
                  value: <Money amount={book.positionsAndOrders} from="given" />,
                },
              ]),
        ]}
        {...(book.together !== null && {
          total: {
            label: t`Together`,
            value: (
              <Money
                amount={book.together}
                from={fromSum(
                  'demo',
                  { name: 'totalAssets', value: book.totalAssets },
                  { name: 'positions', value: book.positionsAndOrders ?? '', sign: '+' },
                  { name: 'total', value: book.together, sign: '=' },
                )}
              />
            ),
          },
        })}
      />
      <p className="book-legend">
        <span>
          <i />
          <Trans>posted</Trans>
        </span>
        <span>
          <i data-open="" />
          <Trans>promised</Trans>
        </span>
      </p>
    </div>
  )
}

function AccountLeaf({ book }: { readonly book: Book }) {
  const nameOf = useEntryNames()
  const figures = useFigures()
  const day = (at: string) => figures.date(at, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const entries = book.entries.toReversed()
  const isNew = useJustPosted(book.entries.map(({ transferNo }) => transferNo))
  return (
    <div className="open-book-leaf later">
      <div className="leaf-head">
        <h2>
          <Trans>Balance account</Trans>
        </h2>
        <DateText at={book.asOf} to="day" />
      </div>
      <table className="book-entries">
        <thead>
          <tr>
            <th scope="col">
              <Trans>Date</Trans>
            </th>
            <th scope="col">
              <Trans>Entry</Trans>
            </th>
            <th scope="col" className="book-move">
              <Trans>In or out</Trans>
            </th>
            <th scope="col">
              <Trans>Balance</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, place) => (
            <tr
              key={entry.transferNo}
              {...(place === entries.length - 1 && { 'data-newest': '' })}
              {...(isNew(entry.transferNo) && { className: 'just-posted' })}
            >
              <td>{day(entry.at)}</td>
              <td>{nameOf(entry, 'account')}</td>
              <td className="book-move">
                <bdi dir="ltr">
                  {entry.direction === 'in' ? '+' : '−'}
                  {figures.number(Number(entry.amount), 2)}
                </bdi>
              </td>
              <td>{figures.number(Number(entry.balanceAfter), 2)}</td>
            </tr>
          ))}
          {book.pending && (
            <tr data-open="">
              <td>{day(book.pending.at)}</td>
              <td>
                <Trans>Deposit in {book.pending.coin}, pending</Trans>
              </td>
              <td className="book-move">{figures.number(Number(book.pending.amount), 2)}</td>
              <td>
                <Trans>not yet</Trans>
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              <Trans>Balance now</Trans>
            </th>
            <td colSpan={2}>
              <Money amount={book.balance} from="given" />
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="book-closing">
        <span>
          <Trans>Sum of all accounts</Trans>
        </span>
        <b>
          <Money amount={book.sum} from={fromAccountsSum} />
        </b>
      </p>
    </div>
  )
}

function Moved({ book, isLost }: { readonly book: Book; readonly isLost: boolean }) {
  const now = useNow(minuteMs)
  const newest = book.entries[0]
  return (
    <p className="book-moved">
      <span>
        {isLost ? (
          <Trans>
            We’ve lost the connection. This is the book as of <DateText at={book.asOf} to="second" />.
          </Trans>
        ) : (
          newest &&
          now && (
            <Trans>
              This account last moved <RelativeTime at={newest.at} now={now} />. When it moves again, so does this page.
            </Trans>
          )
        )}
      </span>
      <Link className="text-link link-target" to="/transparency">
        <Trans>Check the books yourself</Trans>
      </Link>
    </p>
  )
}
