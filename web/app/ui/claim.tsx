import type { ClaimName } from '@dryrun/contract/claims.ts'
import type { ReactNode } from 'react'

/** Something that Dryrun says of itself. It's in contract/claims.ts with its proof, or this doesn't compile. */
export function Claim({ of, children }: { of: ClaimName; children: ReactNode }) {
  return <span data-claim={of}>{children}</span>
}
