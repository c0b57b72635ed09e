import type { proofRoutes, WireSeal } from '@dryrun/contract/proofs.ts'
import { Refusal } from '@dryrun/domain/refusal.ts'
import type { Clock } from '../../platform/clock.ts'
import { memberIdOf } from '../../platform/http/caller.ts'
import type { Handlers } from '../../platform/http/register-routes.ts'
import { listBookTransfers } from './list-book-transfers.ts'
import { readBookProof } from './read-book-proof.ts'
import { listSeals, openSealFile, readSealFeed } from './read-seals.ts'
import { listSealWitnesses, listSeenSeals } from './read-witnesses.ts'
import { type SealDeps, sealBooks } from './seal-thread.ts'

interface Deps extends SealDeps {
  readonly clock: Clock
  readonly publicUrl: URL
  readonly witnesses: readonly string[]
}

export function proofHandlers(deps: Deps): Handlers<typeof proofRoutes> {
  const readSealFile = openSealFile(deps)
  return {
    readSealFile: () => readSealFile(),
    listSealWitnesses: () => listSealWitnesses(deps),
    listSeenSeals: () => listSeenSeals(deps),
    listSeals: ({ query }) => listSeals(deps, query.before),
    readSealFeed: () => readSealFeed(deps),
    listBookTransfers: ({ caller, query }) => listBookTransfers(deps, memberIdOf(caller), query.after),
    readBookProof: ({ caller }) => readBookProof(deps, memberIdOf(caller)),
    sealBooks: () => sealWhenAsked(deps),
  }
}

async function sealWhenAsked(deps: SealDeps): Promise<WireSeal> {
  const sealNo = await sealBooks(deps, 'asked')
  if (sealNo === undefined) throw new Refusal('nothing_to_change')
  const { seals } = await listSeals(deps, String(sealNo + 1n))
  return seals[0] as WireSeal
}
