import { sql } from 'kysely'
import type { ZReportMessage } from '#chain/head-office/contract.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { EventHandler } from '#platform/http/router.ts'
import { type Instant, toIso } from '#platform/values/time.ts'
import { findLink, updateLink } from './link-row.ts'

/** Queues the Z report of a closed day or shift for the head office, in the transaction that created it. */
export const queueZReports: EventHandler = (trx, _ctx, { action }) =>
  action === 'shift.day_closed' || action === 'shift.closed' ? queueIfJoined(trx) : undefined

async function queueIfJoined(trx: Transaction): Promise<void> {
  const link = await findLink(trx)
  if (link?.state !== 'joined') return
  // Sent at once. The update also locks the link: sequences are given one after the other.
  await updateLink(trx, { next_at: 0 })
  await queueNew(trx)
}

/** Queues all Z reports of this venue again, from the sequence after the last that the head office has. */
export async function queueAllZReports(trx: Transaction): Promise<void> {
  await trx.deleteFrom('chain_outbox').execute()
  await queueNew(trx)
}

/** Queues the Z reports that are not queued, in the order of their chain. */
async function queueNew(trx: Transaction): Promise<void> {
  const last = await readLastSequence(trx)
  await sql`
    insert into chain_outbox (sequence, z_report_id)
    select ${sql.lit(last)} + row_number() over (order by id), id
    from z_reports
    where not exists (select 1 from chain_outbox where z_report_id = z_reports.id)
    order by id`.execute(trx)
}

/** Returns the last sequence that was given to a Z report, in this venue or before it joined. */
export async function readLastSequence(db: Reader): Promise<number> {
  const { last } = await db
    .selectFrom('chain_outbox')
    .select(({ fn }) => fn.max('sequence').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? (await findLink(db))?.after_sequence ?? 0
}

/** Returns the hash of this venue's first Z report; null if there is none. */
export async function readFirstHash(db: Reader): Promise<string | null> {
  const first = await db
    .selectFrom('z_reports')
    .select('hash')
    .where('number', '=', 1)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return first?.hash ?? null
}

/** Returns the Z reports that wait, in order, at most `count`. */
export async function readWaiting(db: Reader, count: number): Promise<ZReportMessage[]> {
  const rows = await db
    .selectFrom('chain_outbox')
    .innerJoin('z_reports', 'z_reports.id', 'chain_outbox.z_report_id')
    .leftJoin('z_reports as previous', join =>
      join
        .onRef('previous.kind', '=', 'z_reports.kind')
        .on(sql`previous.number`, '=', sql`z_reports.number - 1`),
    )
    .select([
      'sequence',
      'z_reports.kind',
      'z_reports.number',
      'z_reports.business_day',
      'z_reports.drawn_at',
    ])
    .select(['z_reports.document', 'z_reports.hash', 'previous.hash as previous_hash'])
    .where('acknowledged_at', 'is', null)
    .orderBy('sequence')
    .limit(count)
    .execute()
  return rows.map(row => ({
    kind: 'z_report',
    sequence: row.sequence,
    reportKind: row.kind,
    number: row.number,
    businessDay: row.business_day,
    drawnAt: toIso(row.drawn_at),
    document: row.document,
    previousHash: row.previous_hash ?? '',
    hash: row.hash,
  }))
}

/** Records which of the Z reports that were sent the head office has, and that it has none after `through`. */
export async function acknowledge(
  trx: Transaction,
  { sent, through, at }: { sent: number; through: number; at: Instant },
): Promise<void> {
  await trx
    .updateTable('chain_outbox')
    .set({ acknowledged_at: at })
    .where('sequence', '<=', Math.min(sent, through))
    .where('acknowledged_at', 'is', null)
    .execute()
  // A head office that was restored from a backup asks again for what it lost.
  await trx
    .updateTable('chain_outbox')
    .set({ acknowledged_at: null })
    .where('sequence', '>', through)
    .where('acknowledged_at', 'is not', null)
    .execute()
}
