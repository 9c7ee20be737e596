import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import {
  eraseIdRecord,
  type IdKey,
  matchMembers,
  type PersonDirectory,
  readIdRecord,
  storeIdRecord,
} from './id-scan.ts'

export function idScanRoutes({ route }: Router, key: IdKey, personDirectory: PersonDirectory) {
  route(contract.matchMembers, ({ trx, ctx, body }) => matchMembers(trx, ctx.at, key, personDirectory, body))
  route(contract.readIdRecord, ({ db, params }) => readIdRecord(db, params))
  route(contract.storeIdRecord, ({ trx, ctx, params, body }) =>
    storeIdRecord(trx, ctx, key, personDirectory, params, body),
  )
  route(contract.eraseIdRecord, ({ trx, ctx, params }) => eraseIdRecord(trx, ctx, params))
}
