export { type AuditEvent, recordEvents } from './record-events.ts'
