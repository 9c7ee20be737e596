export { type IdKey, idKeyIn } from './id-key.ts'
export {
  createIdRecordRetention,
  type IdRecordRetention,
} from './id-record-retention.ts'
export { eraseIdRecord, readIdRecord, storeIdRecord } from './id-records.ts'
export { matchMembers } from './match-members.ts'
export type { MemberLookup, PersonDirectory } from './person-directory.ts'
