import type { Selectable } from 'kysely'
import { toSearchName } from '#desk/rentals/rules.ts'
import type { FacilitiesTable } from '#house/facilities/table.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import type { Transaction } from '#platform/database/database.ts'
import { toCents } from '#platform/values/money.ts'
import type { Instant } from '#platform/values/time.ts'
import { announcedAt, type CurrentState } from './current-state.ts'
import { facilities } from './facilities.ts'
import type { Facilities, FacilityForm } from './facility-form.ts'
import { insertGuests } from './guest-records.ts'
import { insertAll, insertBills } from './insert.ts'
import { toSpans } from './moves.ts'
import { type StoredStay, toTerms } from './postings.ts'
import { facilitySince, type Stay } from './stay.ts'
import type { Visit } from './visits.ts'

type FacilityRow = Selectable<FacilitiesTable>

/** Stores rooms and lockers in their current state. `opened`: since when an unused one is available. */
export async function insertFacilities(
  trx: Transaction,
  present: CurrentState,
  past: readonly Stay[],
  visits: readonly Visit[],
  opened: Instant,
): Promise<Facilities> {
  const leftAt = new Map<string, Instant>()
  const spans = [...[...past, ...present.running].flatMap(toSpans), ...visits]
  for (const { facility, until } of spans)
    if (facility !== null && until !== null)
      leftAt.set(facility, Math.max(until, leftAt.get(facility) ?? opened))
  const standing = (name: string) => findState(name, present) ?? free(leftAt.get(name) ?? opened)
  await insertAll(
    trx,
    'facilities',
    facilities.map(form => ({ ...toColumns(form), ...standing(form.name) })),
  )
  const stored = await trx.selectFrom('facilities').selectAll().orderBy('id').execute()
  return new Map(stored.map(row => [row.name, row]))
}

/** Stores rentals in the order of creation, and their moves. */
export async function insertStays(
  trx: Transaction,
  stays: readonly Stay[],
  facilities: Facilities,
  settings: VenueSettings,
  now: Instant,
): Promise<StoredStay[]> {
  const inOrder = stays.toSorted((a, b) => a.createdAt - b.createdAt)
  const guests = await insertGuests(
    trx,
    inOrder.map(({ guest, createdAt }) => ({ kind: 'person', ...guest, since: createdAt })),
  )
  const bills = await insertBills(
    trx,
    'stay',
    inOrder.map((stay, index) => ({
      guest_id: guests[index]!,
      opened_at: stay.startsAt,
      closed_at: stay.endedAt,
    })),
  )
  await insertAll(
    trx,
    'rentals',
    inOrder.map((stay, index) => ({
      bill_id: bills[index]!,
      guest_id: guests[index]!,
      ...rentalRow(stay, facilities, settings, now),
    })),
  )
  const ids = await trx.selectFrom('rentals').select('id').orderBy('id').execute()
  const rentals = inOrder.map((stay, index) => {
    const facility = facilities.get(stay.facility)!
    const subject = { billId: bills[index]!, source: facility.type, facility }
    return { id: ids[index]!.id, stay, subject }
  })
  await insertAll(
    trx,
    'rental_moves',
    rentals.flatMap(({ id, stay }) => moveRows(stay, id, facilities)),
  )
  return rentals
}

type FacilityState = Pick<FacilityRow, 'status' | 'status_since' | 'held_by'>

function findState(name: string, { running, byHand, visits }: CurrentState): FacilityState | undefined {
  const stay = running.find(({ facility }) => facility === name)
  if (stay) return { status: 'occupied', status_since: facilitySince(stay), held_by: 'rental' }
  const visit = visits.find(({ facility }) => facility === name)
  if (visit) return { status: 'occupied', status_since: visit.since, held_by: 'checkin' }
  const set = byHand.find(({ facility }) => facility === name)
  return set && { status: set.status, status_since: set.since, held_by: null }
}

const free = (since: Instant): FacilityState => ({ status: 'available', status_since: since, held_by: null })

function toColumns(form: FacilityForm) {
  return {
    type: form.type,
    name: form.name,
    description: form.description,
    hourly_rate_cents: toCents(form.hourlyRate),
    features: JSON.stringify(form.features ?? []),
    amenities: JSON.stringify(form.amenities ?? []),
    capacity: form.capacity ?? null,
    room_type: form.roomType ?? '',
    size: form.size ?? '',
    location: form.location ?? '',
  }
}

function rentalRow(stay: Stay, facilities: Facilities, settings: VenueSettings, now: Instant) {
  const { rateCents, taxRate, tax } = toTerms(stay, settings)
  const { ending, overdue } = announcedAt(stay, now)
  return {
    facility_id: facilities.get(stay.facility)!.id,
    customer_name: stay.guest.name,
    search_name: toSearchName(stay.guest.name),
    customer_email: stay.guest.email,
    customer_phone: stay.guest.phone,
    status: stay.status,
    starts_at: stay.startsAt,
    ends_at: stay.endsAt,
    since_at: facilitySince(stay),
    ended_at: stay.endedAt,
    rate_cents: rateCents,
    tax_rate: taxRate,
    tax,
    rate_plan: stay.plan ? JSON.stringify(stay.plan) : null,
    payment_method: stay.method,
    notes: stay.notes,
    created_at: stay.createdAt,
    ending_announced_at: ending,
    overdue_announced_at: overdue,
  }
}

function moveRows({ moved, startsAt }: Stay, rental_id: number, facilities: Facilities) {
  if (!moved) return []
  return [{ rental_id, facility_id: facilities.get(moved.from)!.id, from_at: startsAt, until_at: moved.at }]
}
