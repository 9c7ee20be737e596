import type { z } from 'zod'
import type { Rental } from '#desk/rentals/contract.ts'
import { quoteRental, settlePastDue, startStayOfGroup } from '#desk/rentals/rentals.ts'
import { type FacilityRow, lockFacilities } from '#house/facilities/facilities.ts'
import type { PaymentMethod } from '#money/ledger/words.ts'
import { readSettings } from '#office/settings/settings.ts'
import { recognizeGuest, toScope } from '#people/guests/guests.ts'
import { lockMember } from '#people/members/members.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { insertRow } from '#platform/database/rows.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import { toDollars } from '#platform/values/money.ts'
import { type Instant, toIso } from '#platform/values/time.ts'
import type { checkInForm, GroupDetails, quoteGroup as quoting } from '../contract.ts'
import { payStays } from '../pay-group.ts'
import { readGroup } from '../read-groups.ts'
import { facilitiesText, quoteGroupStays, type StayPrice } from '../rules.ts'
import { atFacility } from './each-facility.ts'

type Form = z.output<typeof checkInForm>

interface QuotedGroup {
  facilities: readonly number[]
  /** The member of each facility, 0 for none. */
  members?: readonly number[] | undefined
  hours: number
}

/**
 * Returns the price of a group check-in at `now`. Free hours of a member go to the facilities in the order of their
 * ids, as the check-in uses them. Throws Conflict if a facility does not exist, and NotFound for a member.
 */
export async function quoteGroup(
  db: Reader,
  { facilities, members = [], hours }: QuotedGroup,
  now: Instant,
): Promise<z.output<typeof quoting.response>> {
  const rows = await db
    .selectFrom('facilities')
    .select(['id', 'type', 'name'])
    .where('id', 'in', facilities)
    .execute()
  const memberByFacility = new Map(facilities.map((id, index) => [id, members[index] || undefined]))
  const promised = new Map<number | undefined, number>()
  const prices: StayPrice[] = []
  for (const id of facilities.toSorted((a, b) => a - b)) {
    const facility = rows.find(row => row.id === id)
    if (!facility) throw new Conflict(`There is no room or locker ${id}`)
    const { type: facilityType, name: label } = facility
    const memberId = memberByFacility.get(id)
    const promisedMinutes = promised.get(memberId) ?? 0
    const stay = { form: 'check-in', hours, facilityType, facilityId: id, memberId, promisedMinutes } as const
    prices.push({ label, quote: await quoteRental(db, stay, now) })
    promised.set(memberId, promisedMinutes + Math.round(hours * 60))
  }
  return { ...quoteGroupStays(prices), at: toIso(now) }
}

/**
 * Checks a group into its facilities, all or none, and takes one payment for all if it names a method. With one bill,
 * the bills of all stays are on the account of the lead guest. A deposit and a key are each facility's own. Locks
 * members, then facilities, in the order of their ids. Throws Conflict naming the facility that is not free, and like
 * `startRental`.
 */
export async function checkInGroup(trx: Transaction, ctx: ActionContext, form: Form): Promise<GroupDetails> {
  const settings = await readSettings(trx)
  await lockMembers(trx, form)
  const leadId = await recognizeLead(trx, ctx, form)
  const payment = await settlePastDue(trx, ctx, leadId, form.pastDue, settings, {
    paymentMethod: form.paymentMethod,
    cashGiven: form.cashGiven,
    payments: form.payments,
  })
  const places = form.facilities.toSorted((a, b) => a.facilityId - b.facilityId)
  const facilities = await atFacility(
    'A room or locker',
    () =>
      lockFacilities(
        trx,
        places.map(({ facilityType, facilityId }) => ({ type: facilityType, id: facilityId })),
      ),
    'facilities',
  )
  const groupId = await insertRow(trx, 'groups', {
    name: form.name ?? null,
    billing: form.billing,
    lead_guest_id: leadId,
    created_at: ctx.at,
  })
  const lead = form.memberId ? { memberId: form.memberId } : { guestId: leadId }
  const group = { groupId, payer: form.billing === 'one' ? lead : null }
  const stays: Rental[] = []
  for (const [index, place] of places.entries()) {
    const facility = facilities[index]!
    const start = () => startStayOfGroup(trx, ctx, stayForm(form, leadId, place, facility), group)
    stays.push(await atFacility(facility.name, start, 'facilities'))
  }
  const paidCents = await payStays(trx, ctx, settings, stays, { ...payment, due: form.due })
  await appendEvent(trx, ctx, {
    action: 'group.checked_in',
    type: 'record_changed',
    message: `Group of ${facilitiesText(stays)} checked in`,
    subjectId: groupId,
    changes: { billing: [null, form.billing], paid: [null, toDollars(paidCents)] },
  })
  return readGroup(trx, groupId)
}

/** Locks the members of a check-in in the order of their ids, before facilities: no free hour is granted twice. */
async function lockMembers(trx: Transaction, form: Form): Promise<void> {
  const ids = [form.memberId, ...form.facilities.map(({ memberId }) => memberId)]
  for (const id of [...new Set(ids.filter(id => typeof id === 'number'))].sort((a, b) => a - b))
    await lockMember(trx, id)
}

function recognizeLead(trx: Transaction, ctx: ActionContext, form: Form): Promise<number> {
  const own = form.facilities.filter(({ customerName }) => !customerName)
  const scope = toScope(own.length > 0 ? own : form.facilities)
  return recognizeGuest(trx, ctx, {
    guestId: form.guestId,
    notGuests: form.notGuests,
    memberId: form.memberId,
    name: form.customerName,
    phone: form.customerPhone,
    email: form.customerEmail,
    admission: { scope, banOverride: form.banOverride },
  })
}

/** Returns the check-in form for one facility. Its guest is the lead guest unless the form names another. */
function stayForm(form: Form, leadId: number, place: Form['facilities'][number], { held_for }: FacilityRow) {
  const { facilityType, facilityId, customerName, memberId, guestId, notGuests, banOverride, key } = place
  const guest = customerName
    ? { customerName, memberId, guestId, notGuests, banOverride }
    : {
        guestId: leadId,
        memberId: form.memberId,
        customerName: form.customerName,
        customerEmail: form.customerEmail,
        customerPhone: form.customerPhone,
        banOverride: form.banOverride,
      }
  return {
    form: 'check-in' as const,
    ...guest,
    ...{ facilityType, facilityId, key, duration: form.duration, notes: form.notes, deposit: form.deposit },
    confirmedHours: form.confirmedHours,
    quotedAt: form.quotedAt,
    // A guest of the waiting list may take free facilities beside the one that is held.
    heldFor: held_for === form.heldFor ? form.heldFor : null,
    // Not stored: the group pays.
    paymentMethod: 'cash' satisfies PaymentMethod as PaymentMethod,
  }
}
