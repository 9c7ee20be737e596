/** Use cases of members. */

export { exportMembers } from './export-members.ts'
export { listMembers, matchingMembers, membersOfPerson } from './find-members.ts'
export { checkImport, importMembers } from './import-members.ts'
export {
  findMember,
  lockMember,
  type MemberRow,
  memberName,
  readMembers,
  type SummarizeMemberships,
  toMembers,
} from './member-row.ts'
export { idInNumber } from './rules.ts'
export { addMember, editMember } from './write-member.ts'
