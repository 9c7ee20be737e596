/** Use cases of members. */

export { composeCard } from './card-document.ts'
export { eraseMember } from './erase-member.ts'
export { listMembers, matchingMembers, membersOfPerson } from './find-members.ts'
export { followEmails } from './follow-emails.ts'
export { exportMembers } from './import/export-members.ts'
export { checkImport, importMembers, type MembershipImport } from './import/import-members.ts'
export { readLastImport } from './import/import-progress.ts'
export type { PaidMembership } from './import/import-rows.ts'
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
