/** What a scanner or a person writes for a member number, and back. */
export { idInNumber, memberNumber } from '../../rules.ts'
