/**
 * A process that upgrades a database and kills itself while the named migration runs. Arguments: the migration, and
 * JSON of the database's location.
 */
import { migrate } from '#app/operations/migrate.ts'
import { openDatabase } from '#platform/database/open-database.ts'

const [last, where] = process.argv.slice(2) as [string, string]
const store = await openDatabase(JSON.parse(where))
await migrate(store, undefined, ({ name, seconds }) => {
  if (name === last && seconds === undefined) void killAmidStatements()
})

/** SQLite never leaves the thread while a migration runs, so the end comes between two of its promises. */
async function killAmidStatements() {
  for (let turn = 0; turn < 200; turn++) await null
  process.kill(process.pid, 'SIGKILL')
}
