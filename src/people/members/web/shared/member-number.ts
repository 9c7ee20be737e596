export { idInNumber, isCardNumber, memberNumber } from '../../rules.ts'
