export { idInNumber, isCardNumber } from '../../rules.ts'
