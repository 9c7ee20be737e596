/** The use cases of groups. */

export { addStay, editGroup, formGroup, removeStay } from './form-group.ts'
export { payGroup } from './pay-group.ts'
export { listGroups, payerInGroup, readGroup } from './read-groups.ts'
export { checkInGroup, quoteGroup } from './stays/check-in-group.ts'
export { checkOutGroup, quoteGroupCheckOut } from './stays/check-out-group.ts'
export { extendGroup, quoteGroupExtension } from './stays/extend-group.ts'
export { followStays } from './stays/follow-stays.ts'
