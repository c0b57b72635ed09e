import { rewardPercent } from '@dryrun/domain/referrals/reward.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { fromReward } from '../../origins.ts'
import { useRead } from '../../read.tsx'
import { Shown } from '../../shown.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import { Tag } from '../../ui/tag.tsx'
import { DateText } from '../../ui/time.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import './referrals.css'

const stepCount = 5
const latestMax = 3

export function ReferAndEarn() {
  const { t } = useLingui()
  const figures = useFigures()
  const referrals = useRead('listReferredMembers', {})
  const rewards = useRead('listRewards', {})
  return (
    <section className="panel refer-panel" aria-label={t`Refer and Earn`}>
      <div className="grid content-start gap-4">
        <h2 className="heading-section text-2xl">
          <Trans>Refer and Earn</Trans>
        </h2>
        <p className="max-w-lede text-ink-2">
          <Trans>
            When a friend makes their first investment, a share of it is credited to your savings. It starts at 5% and
            grows by 5 points with each friend, up to 25%.
          </Trans>
        </p>
        <Shown of={referrals} heightClass="min-h-[140px]">
          {({ code, link }) => <Invitation code={code} link={link} />}
        </Shown>
      </div>
      <div className="refer-steps">
        <Shown of={rewards} heightClass="min-h-[240px]">
          {(data) => (
            <>
              <p className="text-sm text-ink-2">
                <Plural
                  value={data.rewards.length}
                  one="Share credited per friend, # so far"
                  other="Share credited per friend, # so far"
                />
              </p>
              <ol className="reward-steps">
                {Array.from({ length: stepCount }, (_, place) => {
                  const percent = Number(rewardPercent(place))
                  return (
                    <li key={percent} data-step={place + 1} {...(place < data.rewards.length && { 'data-done': '' })}>
                      <span>{figures.percent(percent)}</span>
                      <i aria-hidden="true" />
                    </li>
                  )
                })}
              </ol>
              <ul className="grid gap-1 text-sm">
                {data.rewards
                  .toReversed()
                  .slice(0, latestMax)
                  .map((reward) => (
                    <li key={reward.memberId}>
                      {reward.username ?? t`A deleted member`} {reward.isDemo && <Tag>{t`demo`}</Tag>}{' '}
                      <Trans>
                        invested <Money amount={reward.principal} from="given" /> on{' '}
                        <DateText at={reward.creditedAt} to="day" />.{' '}
                        <Money amount={reward.amount} from={fromReward(reward)} moved="in" /> to savings.
                      </Trans>
                    </li>
                  ))}
                {data.rewards.length === 0 && (
                  <li className="text-ink-3">
                    <Trans>None of your friends has invested yet.</Trans>
                  </li>
                )}
              </ul>
            </>
          )}
        </Shown>
      </div>
    </section>
  )
}

function Invitation({ code, link }: { code: string; link: string }) {
  const { t } = useLingui()
  const [shared, setShared] = useState(false)
  async function share() {
    try {
      if (navigator.share)
        await navigator.share({ title: 'Dryrun', text: t`Practise investing with me on Dryrun`, url: link })
      else await navigator.clipboard.writeText(link)
      setShared(true)
    } catch {
      // The person closed the sheet of their device; the link stands beside the button.
    }
  }
  return (
    <div className="grid gap-3">
      <div className="field">
        <span className="field-label">
          <Trans>Your link</Trans>
        </span>
        <div className="affix">
          <code className="address min-w-0 flex-1 self-center truncate px-3 text-sm">{link}</code>
          <CopyButton text={link} />
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-4">
        <Button look="primary" onClick={() => void share()}>
          <Icon of={Share2} size={16} />
          <Trans>Share</Trans>
        </Button>
        <span className="text-sm text-ink-2">
          <Trans>
            Code <code className="address text-sm">{code}</code>
          </Trans>
        </span>
        <output className="text-sm text-ink-3">{shared && <Trans>Shared</Trans>}</output>
      </p>
    </div>
  )
}
