import type { Router } from '#platform/http/router.ts'
import { readAudit, readAuditPeople } from './audit.ts'
import * as contract from './contract.ts'

/** Registers the routes of the audit trail, for managers. */
export function auditRoutes({ route }: Router) {
  route(contract.readAudit, ({ db, ctx, query }) => readAudit(db, ctx.at, query))
  route(contract.readAuditPeople, ({ db }) => readAuditPeople(db))
}
