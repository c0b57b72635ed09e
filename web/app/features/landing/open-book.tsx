import { Trans, useLingui } from '@lingui/react/macro'
import { Money } from '../../ui/money.tsx'
import { SumList } from '../../ui/sum-list.tsx'

const nothing = <Money amount="0.00" from="given" />

/**
 * The book of a member who has just signed up: true of every member at that moment, so that it needs no invented person.
 */
export function OpenBook() {
  const { t } = useLingui()
  return (
    <figure className="open-book" aria-label={t`The book of a member who has just signed up`}>
      <div className="open-book-leaf">
        <div className="leaf-head">
          <h2>
            <Trans>Your book, page one</Trans>
          </h2>
          <span>
            <Trans>on the day you sign up</Trans>
          </span>
        </div>
        <SumList
          rows={[
            { label: t`Balance`, value: nothing },
            { label: t`Investment`, value: nothing },
            { label: t`Profit`, value: nothing },
          ]}
          total={{ label: t`Total assets`, value: nothing }}
        />
        <div className="mt-3">
          <SumList
            rows={[
              { label: t`Savings`, value: nothing },
              { label: t`Withdrawal`, value: nothing },
            ]}
          />
        </div>
        <p className="pt-4 text-sm text-ink-3">
          <Trans>Savings and withdrawals aren’t part of the total. Dryrun keeps the other side of every entry.</Trans>
        </p>
        <p className="mt-auto flex items-baseline justify-between gap-3 pt-5 text-sm text-ink-2">
          <span>
            <Trans>Sum of all accounts</Trans>
          </span>
          <span className="font-serif text-lg font-medium text-ink">{nothing}</span>
        </p>
      </div>
      <div className="open-book-leaf later">
        <div className="leaf-head">
          <h2>
            <Trans>How to read it</Trans>
          </h2>
          <span>
            <Trans>two lines</Trans>
          </span>
        </div>
        <svg className="drawn-chart mt-2 mb-5 h-auto" viewBox="0 0 372 172" aria-hidden="true">
          <path className="grid" d="M0 20.5h372M0 58.5h372M0 96.5h372M0 134.5h372" />
          <path className="axis" d="M0 171.5h372" />
          <path className="line" d="M0 171V134h84V96h108" />
          <path className="line line-to-come" d="M192 96V58h84V20h96" />
          <path className="now" d="M192.500 171V8" />
          <circle className="dot" cx="192" cy="96" r="5" />
          <text className="label" x="12" y="124">
            {t`Posted`}
          </text>
          <text className="label-promised" x="288" y="44">
            {t`Promised`}
          </text>
          <text x="200" y="160">
            {t`now`}
          </text>
        </svg>
        <dl className="grid gap-4 text-sm">
          <div className="grid gap-1">
            <dt className="font-semibold">
              <Trans>Solid is posted</Trans>
            </dt>
            <dd className="text-ink-2">
              <Trans>It’s in the ledger: a transfer between two accounts that nobody can change or delete.</Trans>
            </dd>
          </div>
          <div className="grid gap-1 border-t border-dashed border-control pt-4">
            <dt className="font-semibold">
              <Trans>Dashed is promised</Trans>
            </dt>
            <dd className="text-ink-2">
              <Trans>A deposit under review, a return that isn’t due yet, a step to come. It might not happen.</Trans>
            </dd>
          </div>
        </dl>
        <p className="mt-auto flex items-baseline justify-between gap-3 pt-5 text-sm text-ink-2">
          <span>
            <Trans>A double rule closes a sum</Trans>
          </span>
          <svg width="96" height="8" aria-hidden="true" className="spot-drawing">
            <path className="hair" d="M0 1.500h96M0 5.500h96" />
          </svg>
        </p>
      </div>
    </figure>
  )
}
