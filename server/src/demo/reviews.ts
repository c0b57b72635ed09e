import type { DemoEvent } from './history.ts'

interface DemoReview {
  readonly username: string
  readonly text: string
  readonly hoursBefore: number
}

/** How long the admin takes to read one. */
const readAfterHours = 5

/** What four demo members say. They speak as what they are, and of nothing but what can be seen here. */
const demoReviews: readonly DemoReview[] = [
  {
    username: 'mara.l',
    text: 'I am a demo member, so nobody sat at my keyboard. My entries are real all the same: open any balance of mine and each cent leads to a transfer.',
    hoursBefore: 260,
  },
  {
    username: 'okafor',
    text: 'My return arrived to the minute. Then I looked at where it was booked from, and there was nothing behind it but the next deposit.',
    hoursBefore: 210,
  },
  {
    username: 'ines.d',
    text: 'One of my withdrawals was declined with a reason, and the money was back in my balance at once. The reason is still in the record.',
    hoursBefore: 150,
  },
  {
    username: 'tishii',
    text: 'The largest plan doubled my practice money in three days. The reality check beside it explains why I would never try that anywhere else.',
    hoursBefore: 90,
  },
]

/** Written by each of them and published by the admin, as any other review. */
export function tellReviews(): DemoEvent[] {
  return demoReviews.flatMap(({ username, text, hoursBefore }): DemoEvent[] => [
    { does: 'review', username, hoursBefore, text },
    { does: 'publishReview', username, hoursBefore: hoursBefore - readAfterHours },
  ])
}
