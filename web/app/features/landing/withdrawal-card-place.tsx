import { lazy, Suspense, useEffect, useState } from 'react'
import { useQuiet } from '../../ui/use-near.ts'
import { usePublicFigures } from '../public-figures/index.ts'
import { AwaitedMark, useRedFlags } from '../red-flags/index.ts'

const RecentWithdrawalCard = lazy(() => import('./later/recent-withdrawal-card.tsx'))

/** Nobody sees the card before the beginning of the page has left the screen, so its code isn't loaded before either. */
export function WithdrawalCardPlace() {
  const { stats } = usePublicFigures()
  const { on } = useRedFlags()
  const overHero = useHeroInView()
  const isQuiet = useQuiet()
  const [wasWanted, setWasWanted] = useState(false)
  const isWanted = wasWanted || on || !overHero || isQuiet
  if (isWanted && !wasWanted) setWasWanted(true)
  const withdrawals = stats?.recentWithdrawals ?? []
  if (!isWanted || withdrawals.length === 0) return null
  return (
    <Suspense fallback={<AwaitedMark />}>
      <RecentWithdrawalCard withdrawals={withdrawals} overHero={overHero} />
    </Suspense>
  )
}

function useHeroInView(): boolean {
  const [inView, setInView] = useState(true)
  useEffect(() => {
    const hero = document.querySelector('.hero')
    if (!hero) return undefined
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false))
    observer.observe(hero)
    return () => observer.disconnect()
  }, [])
  return inView
}
