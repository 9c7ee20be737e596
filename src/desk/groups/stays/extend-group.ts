import {
  type ExtensionForm,
  extendRental,
  listStaysOfGroup,
  lockRunningStays,
  previewExtension,
} from '#desk/rentals/rentals.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { toDollars } from '#platform/values/money.ts'
import type { Instant } from '#platform/values/time.ts'
import type { GroupDetails, GroupQuote } from '../contract.ts'
import { findGroup } from '../group-row.ts'
import { payStays } from '../pay-group.ts'
import { readGroup } from '../read-groups.ts'
import { facilitiesText, quoteGroupStays, type StayPrice } from '../rules.ts'
import { atFacility } from './each-facility.ts'

/**
 * Returns the price of extending all running stays of a group by `hours`. Throws NotFound, and Invalid naming the
 * field.
 */
export async function quoteGroupExtension(
  db: Reader,
  id: number,
  hours: number,
  now: Instant,
): Promise<GroupQuote> {
  await findGroup(db, id)
  const prices: StayPrice[] = []
  for (const stay of await listStaysOfGroup(db, id)) {
    if (!stay.isActive) continue
    const preview = () => previewExtension(db, stay.id, hours, now)
    prices.push({ label: stay.facilityName, quote: await atFacility(stay.facilityName, preview) })
  }
  return quoteGroupStays(prices)
}

/**
 * Extends all running stays of a group from their agreed ends, all or none, and takes one payment of what they owe if
 * it names a method. Throws NotFound, Conflict naming the facility that is booked, and like `extendRental`.
 */
export async function extendGroup(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { hours, confirmedHours, ...payment }: ExtensionForm,
): Promise<GroupDetails> {
  await findGroup(trx, id)
  const running = await lockRunningStays(trx, id)
  for (const { id: rentalId, facility_name } of running)
    await atFacility(facility_name, () => extendRental(trx, ctx, rentalId, { hours, confirmedHours }))
  const extended = new Set(running.map(stay => stay.id))
  const stays = (await listStaysOfGroup(trx, id)).filter(stay => extended.has(stay.id))
  const paidCents = await payStays(trx, ctx, await readSettings(trx), stays, payment)
  await appendEvent(trx, ctx, {
    action: 'group.extended',
    type: 'record_changed',
    message: `Group extended in ${facilitiesText(running)}`,
    subjectId: id,
    changes: { hours: [null, hours], paid: [null, toDollars(paidCents)] },
  })
  return readGroup(trx, id)
}
