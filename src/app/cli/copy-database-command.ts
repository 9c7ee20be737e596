import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { verifyAudit } from '#office/audit/audit.ts'
import { moveDatabase, openRestoredDatabase, withBackupLock } from '#office/backup/backup.ts'
import { type Config, locateDatabase } from '../operations/config.ts'
import * as migrations from '../operations/migrate.ts'
import { assertNotInUse } from './open-venue.ts'
import { recordMove } from './venues/move-venue.ts'

/**
 * Copies the database of the venue to an empty one on PostgreSQL, row by row, and compares them: copy-database --to
 * postgres://… No server may run meanwhile. The source stays as it is; `DATABASE_URL` then names the copy.
 */
export async function copyDatabase(config: Config, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { to: { type: 'string' } } })
  if (!values.to || !/^postgres(ql)?:\/\//.test(values.to))
    throw new Error('Name the empty database: copy-database --to postgres://…')
  const [from, to] = [config, { ...config, DATABASE_URL: values.to }].map(locateDatabase) as [Where, Where]
  await assertNotInUse(config)
  const store = await openRestoredDatabase(config.DATA_DIR, to)
  if (!(await migrations.isNew(store.reader).finally(store.close)))
    throw new Error('The database is not empty: name one for this venue alone')
  const done = await withBackupLock({ where: from, data: config.DATA_DIR }, async () => {
    const before = await recordMove(config)
    const scratch = join(config.DATA_DIR, '.copying')
    mkdirSync(scratch, { mode: 0o700 })
    await moveDatabase(from, to, scratch, migrations).finally(() => rmSync(scratch, { recursive: true }))
    const copy = await openRestoredDatabase(config.DATA_DIR, to)
    const after = await verifyAudit(copy).finally(copy.close)
    if (JSON.stringify(after) !== JSON.stringify(before))
      throw new Error('The audit trail did not arrive as it was')
  })
  if (!done) throw new Error('A backup of this venue is running')
  console.warn('Every row is there, compared. Start the server with DATABASE_URL set to the copy.')
}

type Where = ReturnType<typeof locateDatabase>
