/** Parses and formats member numbers. */
export { idInNumber, memberNumber } from '../../rules.ts'
