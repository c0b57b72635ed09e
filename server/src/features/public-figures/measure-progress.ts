import { type ProgressName, progressDefinition, type Stats } from '@dryrun/contract/public-figures.ts'
import { fillText } from '@dryrun/contract/refusal-text.ts'
import type pg from 'pg'
import { readTallies } from '../../platform/db/tallies.ts'

/** The four bars: what was counted, of how many. */
export async function measureProgress(pool: pg.Pool): Promise<Stats['progress']> {
  const counted = await readTallies(pool, [
    'lessons_begun',
    'lessons_finished',
    'chats_passed',
    'chats_answered',
    'forms_begun',
    'forms_finished',
    'investments_ended',
    'investments_paid',
  ])
  return [
    part('learning', counted.lessons_finished, counted.lessons_begun),
    part('trainers', counted.chats_answered, counted.chats_passed),
    part('visitors', counted.forms_finished, counted.forms_begun),
    part('profits', counted.investments_paid, counted.investments_ended),
  ]
}

function part(name: ProgressName, doneCount: bigint, ofCount: bigint): Stats['progress'][number] {
  const [done, of] = [Number(doneCount), Number(ofCount)]
  const details = { done, of }
  return { name, share: of === 0 ? null : done / of, details, definition: fillText(progressDefinition[name], details) }
}
