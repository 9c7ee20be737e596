/**
 * A process that upgrades a database and kills itself while the named migration runs. Arguments: the migration, and
 * JSON of the database's location.
 */
import { migrate } from '../../../app/operations/migrate.ts'
import { openDatabase } from '../../../shared/database/open-database.ts'

const [last, where] = process.argv.slice(2) as [string, string]
const store = await openDatabase(JSON.parse(where))
await migrate(store, undefined, ({ name, seconds }) => {
  if (name === last && seconds === undefined) setImmediate(() => process.kill(process.pid, 'SIGKILL'))
})
