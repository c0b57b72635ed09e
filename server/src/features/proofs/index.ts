export { proofHandlers } from './handlers.ts'
export { type SealDeps, sealBooks } from './seal-thread.ts'
export { sealsHold } from './seals-hold.ts'
export { openSigner, type Signer } from './signing-key.ts'
