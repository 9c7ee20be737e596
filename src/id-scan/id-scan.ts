export { type IdKey, idKeyIn } from './id-key.ts'
export {
  createIdRecordRetention as createPurge,
  type IdRecordRetention as Purge,
} from './id-record-retention.ts'
export { eraseIdRecord, readIdRecord, storeIdRecord as keepIdRecord } from './id-records.ts'
export { matchMembers as recognise } from './match-members.ts'
export type { MemberLookup, PersonDirectory as KnownPeople } from './person-directory.ts'
