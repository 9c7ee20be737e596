export { zNumber } from '../../rules.ts'
