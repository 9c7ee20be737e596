import type { Selectable } from 'kysely'
import type { FacilityType } from '#house/facilities/contract.ts'
import { type FacilityRow, lockFacility } from '#house/facilities/facilities.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { updateRow } from '#platform/database/rows.ts'
import { Conflict } from '#platform/http/errors.ts'
import { type EntryRow, lockEntry } from '../line/entry-row.ts'
import { nextOfferStatuses, waitingNumber } from '../rules.ts'
import type { WaitingOffersTable } from '../table.ts'
import type { OfferStatus } from '../words.ts'

export type OfferRow = Selectable<WaitingOffersTable>

/** A locked offer that holds a facility, with the facility and the guest. */
export interface HeldOffer {
  offer: OfferRow
  facility: FacilityRow
  entry: EntryRow
}

/** Returns the offer that holds a facility; undefined if none does. */
export async function findOffer(db: Reader, facilityId: number): Promise<OfferRow | undefined> {
  const [row] = await selectOffer(db, { facilityId })
  return row
}

const selectOffer = (db: Reader, { facilityId }: { facilityId: number }) =>
  db
    .selectFrom('waiting_offers')
    .selectAll()
    .where('facility_id', '=', facilityId)
    .where('closed_at', 'is', null)
    .execute()

/** Returns the open offer to a guest in line, locked. Throws Conflict if there is none. */
export async function lockOfferTo(trx: Transaction, entryId: number): Promise<HeldOffer> {
  const found = await trx
    .selectFrom('waiting_offers')
    .selectAll()
    .where('entry_id', '=', entryId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  const held = found && (await lockOffer(trx, found))
  if (held) return held
  const { number } = await lockEntry(trx, entryId)
  throw new Conflict(`${waitingNumber(number)} no longer has an offer`)
}

/**
 * Locks an offer with its facility and its guest; returns undefined if it has ended. Every writer locks in this order:
 * facility, entry, offer.
 */
export async function lockOffer(
  trx: Transaction,
  { id, facility_id, entry_id }: OfferRow,
): Promise<HeldOffer | undefined> {
  const { type } = await trx
    .selectFrom('facilities')
    .select('type')
    .where('id', '=', facility_id)
    .executeTakeFirstOrThrow()
  const facility = await lockFacility(trx, type as FacilityType, facility_id)
  const entry = await lockEntry(trx, entry_id)
  const offer = await trx
    .selectFrom('waiting_offers')
    .selectAll()
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return offer && { offer, facility, entry }
}

/** Changes the status of a locked offer. Throws Conflict if the transition is not allowed. */
export async function setOfferStatus(
  trx: Transaction,
  row: OfferRow,
  to: OfferStatus,
  fields: Partial<Pick<OfferRow, 'held_until' | 'accepted_at' | 'closed_at'>>,
): Promise<OfferRow> {
  assertTransition(row, to)
  return updateRow(trx, 'waiting_offers', row, { ...fields, status: to })
}

function assertTransition({ status }: OfferRow, to: OfferStatus): void {
  if (nextOfferStatuses[status].includes(to)) return
  throw new Conflict(status === 'accepted' ? 'This offer was already accepted' : 'This offer has ended')
}
