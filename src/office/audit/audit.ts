export { readAudit, readAuditPeople } from './read-audit.ts'
export { lastSeal, sealEvents } from './seal-events.ts'
export {
  type ChainAnchor,
  type VerificationResult,
  verifyAudit,
} from './verify-audit.ts'
