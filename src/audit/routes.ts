import type { Keydesk } from '../shared/keydesk.ts'
import { readAudit, readAuditPeople } from './audit.ts'
import * as contract from './contract.ts'

/** Registers the routes of the audit trail, for managers. */
export function auditRoutes({ serve }: Keydesk) {
  serve(contract.readAudit, ({ db, act, query }) => readAudit(db, act.at, query))
  serve(contract.readAuditPeople, ({ db }) => readAuditPeople(db))
}
