import { type SqlBool, sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'
import { actorName, SERVER_NAME } from '#platform/http/action-context.ts'
import { toDollars } from '#platform/values/money.ts'
import { toIso } from '#platform/values/time.ts'
import type { GuestRecord, GuestStay } from '../contract.ts'
import { toFlag } from '../flags/flag-row.ts'
import type { MovedParts } from '../merging/moved-parts.ts'

/** Stays per page. */
const PAGE = 50

/** Returns the stays and bookings of a guest with the amount due on each, newest first, 50 a page. */
export async function listGuestStays(
  db: Reader,
  guestId: number,
  before?: number,
  limit = PAGE,
): Promise<{ stays: GuestStay[]; more: boolean }> {
  const rows = await db
    .selectFrom('rentals')
    .innerJoin('facilities', 'facilities.id', 'rentals.facility_id')
    .select(['rentals.id', 'facilities.type', 'facility_id', 'facilities.name', 'rentals.status', 'bill_id'])
    .select(['starts_at', 'ends_at', 'ended_at', 'customer_name'])
    .select([
      sql<number>`coalesce((select sum(gross_cents) from bill_lines where bill_lines.bill_id = rentals.bill_id), 0)`.as(
        'total',
      ),
      sql<number>`coalesce((select sum(amount_cents) from ledger
        where ledger.bill_id = rentals.bill_id and account = 'receivable'), 0)`.as('due'),
    ])
    .where('guest_id', '=', guestId)
    .$if(before !== undefined, query => query.where('rentals.id', '<', before!))
    .orderBy('rentals.id', 'desc')
    .limit(limit + 1)
    .execute()
  const stays = rows.slice(0, limit).map(row => ({
    rentalId: row.id,
    facilityType: row.type,
    facilityId: row.facility_id,
    facilityName: row.name,
    status: row.status,
    startTime: toIso(row.starts_at),
    endTime: toIso(row.ended_at ?? row.ends_at),
    customerName: row.customer_name,
    total: toDollars(row.total),
    due: toDollars(row.due),
  }))
  return { stays, more: rows.length > limit }
}

/** Returns all flags of a guest, newest first, with who set and lifted them. */
export async function readFlagHistory(
  db: Reader,
  guestId: number,
  timeZone: string,
): Promise<GuestRecord['flagHistory']> {
  const rows = await db
    .selectFrom('guest_flags')
    .leftJoin('staff_accounts as setter', 'setter.id', 'set_by')
    .leftJoin('staff_accounts as lifter', 'lifter.id', 'lifted_by')
    .selectAll('guest_flags')
    .select(['setter.name as setter', 'lifter.name as lifter'])
    .where('guest_id', '=', guestId)
    .orderBy('guest_flags.id', 'desc')
    .execute()
  return rows.map(row => ({
    ...toFlag(row, timeZone),
    evidence: row.evidence,
    setAt: toIso(row.set_at),
    setBy: actorName(row.setter ?? SERVER_NAME),
    liftedAt: row.lifted_at === null ? null : toIso(row.lifted_at),
    liftedBy: row.lifted_at === null ? null : actorName(row.lifter ?? SERVER_NAME),
    liftReason: row.lift_reason,
  }))
}

/** Returns the merges and splits of a record, newest first. */
export async function readMoves(db: Reader, guestId: number): Promise<GuestRecord['moves']> {
  const rows = await db
    .selectFrom('guest_moves')
    .leftJoin('staff_accounts', 'staff_accounts.id', 'actor_id')
    .selectAll('guest_moves')
    .innerJoin('guests as other', join =>
      join.on(sql<SqlBool>`other.id = case when from_id = ${guestId} then into_id else from_id end`),
    )
    .select(['staff_accounts.name', 'other.name as other'])
    .where(({ eb, or }) => or([eb('from_id', '=', guestId), eb('into_id', '=', guestId)]))
    .orderBy('guest_moves.id', 'desc')
    .execute()
  return rows.map(row => {
    const { rentals, undo } = JSON.parse(row.moved) as MovedParts
    return {
      id: row.id,
      kind: row.kind,
      at: toIso(row.at),
      by: actorName(row.name ?? SERVER_NAME),
      fromId: row.from_id,
      intoId: row.into_id,
      other: row.other,
      stays: rentals.length,
      undoneAt: row.undone_at === null ? null : toIso(row.undone_at),
      canUndo: undo !== undefined && row.undone_at === null && row.into_id === guestId,
    }
  })
}
