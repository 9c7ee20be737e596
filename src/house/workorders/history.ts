import type { Reader } from '#platform/database/database.ts'
import { actorName } from '#platform/http/action-context.ts'
import { type Instant, toIso } from '#platform/values/time.ts'
import type { WorkorderStatus } from './contract.ts'

/** Returns a work order's status at `instant`; undefined if the status has not changed since. */
export async function statusAt(
  db: Reader,
  workorderId: number,
  instant: Instant,
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('events')
    .select('changes')
    .where('workorder_id', '=', workorderId)
    .where('at', '>=', instant)
    .where('action', '=', 'workorder.changed')
    .orderBy('id')
    .execute()
  for (const { changes } of rows) {
    const { status } = JSON.parse(changes ?? '{}') as { status?: [before: string, after: string] }
    if (status) return status[0]
  }
  return undefined
}

interface LastChange {
  at: Instant
  actorId: number | null
  changes: {
    status?: [before: WorkorderStatus, after: WorkorderStatus]
    assignedTo?: [before: string | null, after: string | null]
  }
}

/** Returns the last change of a work order; undefined if it was not changed since it was written. */
export async function readLastChange(db: Reader, workorderId: number): Promise<LastChange | undefined> {
  const row = await db
    .selectFrom('events')
    .select(['at', 'actor_id', 'changes'])
    .where('workorder_id', '=', workorderId)
    .where('action', '=', 'workorder.changed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { at: row.at, actorId: row.actor_id, changes: JSON.parse(row.changes ?? '{}') }
}

/** Returns the events of a work order, newest first, at most 200. */
export async function readHistory(db: Reader, workorderId: number) {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'at', 'actor_name', 'action', 'changes'])
    .where('workorder_id', '=', workorderId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return rows.map(({ id, at, actor_name, action, changes }) => ({
    id,
    at: toIso(at),
    by: actorName(actor_name),
    action,
    changes: JSON.parse(changes ?? '{}') as Record<string, [unknown, unknown]>,
  }))
}
