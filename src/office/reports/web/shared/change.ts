export { computeChange, hourName } from '../../rules.ts'
