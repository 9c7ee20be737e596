import type { Keydesk } from '../shared/keydesk.ts'
import * as contract from './contract.ts'
import {
  eraseIdRecord,
  type IdKey,
  type KnownPeople,
  keepIdRecord,
  readIdRecord,
  recognise,
} from './id-scan.ts'

export function idScanRoutes({ serve }: Keydesk, key: IdKey, people: KnownPeople) {
  serve(contract.recognise, ({ trx, act, body }) => recognise(trx, act.at, key, people, body))
  serve(contract.readIdRecord, ({ db, params }) => readIdRecord(db, params))
  serve(contract.keepIdRecord, ({ trx, act, params, body }) =>
    keepIdRecord(trx, act, key, people, params, body),
  )
  serve(contract.eraseIdRecord, ({ trx, act, params }) => eraseIdRecord(trx, act, params))
}
