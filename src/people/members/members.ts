/** Use cases of members. */

export { eraseMember } from './erase-member.ts'
export { listMembers, matchingMembers, membersOfPerson } from './find-members.ts'
export { exportMembers } from './import/export-members.ts'
export { checkImport, importMembers } from './import/import-members.ts'
export {
  findMember,
  lockMember,
  type MemberRow,
  memberName,
  readMembers,
  type SummarizeMembers,
  toMembers,
} from './member-row.ts'
export { mergeMembers } from './merging/merge-members.ts'
export { readMoves } from './merging/moved-parts.ts'
export { undoMerge } from './merging/undo-merge.ts'
export { idInNumber } from './rules.ts'
export { addMember, editMember } from './write-member.ts'
