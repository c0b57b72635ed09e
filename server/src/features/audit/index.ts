export { addAuditLinks, auditChain, dropOldEvents, gatherEvents, readChainEnd } from './audit-chain.ts'
export { auditHandlers } from './handlers.ts'
export { listAuditEvents } from './list-audit-events.ts'
export { type AuditEvent, recordEvents } from './record-events.ts'
