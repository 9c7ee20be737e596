/** The use cases of groups. */
export { checkInGroup, quoteGroup } from './check-in-group.ts'
export { checkOutGroup, quoteGroupCheckOut } from './check-out-group.ts'
export { extendGroup, quoteGroupExtension } from './extend-group.ts'
export { followStays } from './follow-stays.ts'
export { addStay, editGroup, formGroup, removeStay } from './form-group.ts'
export { payGroup } from './pay-group.ts'
export { listGroups, readGroup } from './read-groups.ts'
