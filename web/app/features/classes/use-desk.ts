import { useRead } from '../../read.tsx'
import { useClockNews } from './class-frame.tsx'

/** Most is told as it happens. What falls due by the clock alone is told to its member only, so it's looked for this often. */
const everyMs = 5_000

/** The trainer's desk, for the desk itself and for the wall. */
export function useDesk(classId: string) {
  const reading = useRead('readDesk', { params: { classId } }, { everyMs })
  useClockNews(reading.data?.clock.speed, reading.data?.clock.now)
  return reading
}
