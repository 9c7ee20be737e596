export { changeOf, hourName } from '../../rules.ts'
