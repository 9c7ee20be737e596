export { readAudit, readAuditPeople } from './read-audit.ts'
export { lastSeal, sealEvents } from './seal-events.ts'
export {
  type ChainAnchor as Anchor,
  type VerificationResult as Verdict,
  verifyAudit,
} from './verify-audit.ts'
