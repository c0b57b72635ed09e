import type { Payouts } from '@dryrun/contract/transparency.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { centsOf } from '../../money.ts'
import { usePagedRead, useRead } from '../../read.tsx'
import { useSession } from '../../session.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { useAddress } from '../../use-address.ts'
import { useStrangersName } from './use-strangers-name.ts'
import { useWords } from './use-words.ts'

type Payout = Payouts['payouts'][number]

/** The payout in the address: how many cents had been paid out before it. */
export function useChosenPayout() {
  const { params, change } = useAddress()
  const asked = params.get('payout') ?? ''
  return {
    place: /^\d{1,18}$/.test(asked) ? asked : null,
    choose: (place: string | null) => change({ payout: place ?? undefined }),
  }
}

interface Props {
  readonly place: string | null
  /** How many the page shows where none is chosen. */
  readonly latest: number
  readonly onChoose: (place: string | null) => void
}

/** Any payout there was, those of whoever looks first. */
export function PayoutChoice({ place, latest, onChoose }: Props) {
  const { t } = useLingui()
  const { user } = useSession()
  const own = useRead('listPayouts', { query: { whose: 'own' } }, { enabled: user?.role === 'member' })
  const all = usePagedRead('listPayouts', { query: {} })
  const yours = own.data?.payouts ?? []
  const listed = all.data?.pages.flatMap(({ payouts }) => payouts).filter(({ isYours }) => !isYours) ?? []
  const isListed = place === null || [...yours, ...listed].some((payout) => payout.place === place)
  return (
    <div className="payout-choice">
      <Select
        label={t`Which payout?`}
        value={place ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
      >
        <option value="">{latest === 1 ? t`The last one` : t`The last ${latest}`}</option>
        {!isListed && <option value={place}>{t`The one in the address`}</option>}
        {yours.length > 0 && (
          <optgroup label={t`Yours`}>
            {yours.map((payout) => (
              <Option key={payout.place} of={payout} />
            ))}
          </optgroup>
        )}
        {listed.length > 0 && (
          <optgroup label={yours.length > 0 ? t`Other members’` : t`All of them, newest first`}>
            {listed.map((payout) => (
              <Option key={payout.place} of={payout} />
            ))}
          </optgroup>
        )}
      </Select>
      {all.hasNextPage && (
        <Button busy={all.isFetchingNextPage} onClick={() => void all.fetchNextPage()}>
          <Trans>List earlier ones too</Trans>
        </Button>
      )}
    </div>
  )
}

function Option({ of }: { of: Payout }) {
  const { t } = useLingui()
  const { place, isDemo, paidAt, amount } = of
  const words = useWords()
  const figures = useFigures()
  const who = useStrangersName()(of)
  const mark = isDemo ? ` ${t`(demo)`}` : ''
  return (
    <option value={place}>
      {figures.listed(words.shortDay(paidAt), words.money(centsOf(amount)), `${who}${mark}`)}
    </option>
  )
}
