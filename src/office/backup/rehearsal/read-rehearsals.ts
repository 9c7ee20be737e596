import type { Selectable } from 'kysely'
import type { Reader } from '#platform/database/database.ts'
import { type Instant, toIso } from '#platform/values/time.ts'
import type { Rehearsal, RehearsalStatus } from '../contract.ts'
import { isRehearsalOverdue } from '../rules.ts'
import type { RestoreRehearsalsTable } from '../table.ts'

/** Returns the last success, a running rehearsal, a failed newest attempt, and whether one is overdue. */
export async function readRehearsals(db: Reader, now: Instant): Promise<RehearsalStatus> {
  const newest = () => db.selectFrom('restore_rehearsals').selectAll().orderBy('id', 'desc').limit(1)
  const last = await newest()
    .where('finished_at', 'is not', null)
    .where('error', 'is', null)
    .executeTakeFirst()
  const running = await newest().where('finished_at', 'is', null).executeTakeFirst()
  const failed = await newest().where('error', 'is not', null).executeTakeFirst()
  const first = await db.selectFrom('backups').select('started_at').orderBy('id').limit(1).executeTakeFirst()
  return {
    last: last ? toRehearsal(last) : null,
    running: running ? toRehearsal(running) : null,
    failed: failed && !(last && failed.id < last.id) ? toRehearsal(failed) : null,
    isOverdue: isRehearsalOverdue(now, { firstBackup: first?.started_at, lastSuccess: last?.started_at }),
  }
}

/** Returns a rehearsal by id. Throws if there is none. */
export async function readRehearsal(db: Reader, id: number): Promise<Rehearsal> {
  const row = db.selectFrom('restore_rehearsals').selectAll().where('id', '=', id)
  return toRehearsal(await row.executeTakeFirstOrThrow())
}

const toRehearsal = (row: Selectable<RestoreRehearsalsTable>): Rehearsal => ({
  id: row.id,
  startedAt: toIso(row.started_at),
  finishedAt: row.finished_at === null ? null : toIso(row.finished_at),
  by: row.by,
  backup: row.backup,
  rows: row.rows,
  photos: row.files,
  checks: JSON.parse(row.checks),
  error: row.error,
})
