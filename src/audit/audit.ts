export { readAudit, readAuditPeople } from './read-audit.ts'
export { lastSeal, sealEvents } from './seal-events.ts'
export { type Anchor, type Verdict, verifyAudit } from './verify-audit.ts'
