import type { Selectable } from 'kysely'
import { facilityReference, statusEvent } from '#house/facilities/facilities.ts'
import type { FacilitiesTable } from '#house/facilities/table.ts'
import { isOpen, isUrgentRepair, pushOfStatus, workorderNumber } from '#house/workorders/rules.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent, type NewEvent } from '#platform/feed/append-event.ts'
import { sayAlert } from '#platform/feed/languages/texts.ts'
import { type ActionContext, type Actor, clockContext } from '#platform/http/action-context.ts'
import { clockTime, type Instant } from '#platform/values/time.ts'
import { announcedAt, EVENTS_SINCE, type ManualStatus } from './current-state.ts'
import type { Facilities } from './facility-form.ts'
import type { PendingEvent } from './pending-event.ts'
import type { Stay } from './stay.ts'
import type { WorkorderRow } from './workorders.ts'

type FacilityRow = Selectable<FacilitiesTable>

interface Venue {
  facilities: Facilities
  settings: VenueSettings
  now: Instant
  actor: Actor
}

/** Appends the events of the last day and of each work order, as the use cases and the clock would have. */
export async function appendEvents(
  trx: Transaction,
  rentals: readonly { id: number; stay: Stay }[],
  byHand: readonly ManualStatus[],
  workorders: readonly WorkorderRow[],
  others: readonly PendingEvent[],
  venue: Venue,
): Promise<void> {
  const happened = [
    ...rentals.flatMap(({ id, stay }) => makeEvents(stay, id, venue)),
    ...byHand.map(set => manualStatusEvent(set, venue)),
    ...others,
  ]
  const recent = happened.filter(({ at }) => at > venue.now - EVENTS_SINCE && at <= venue.now)
  const told = [...recent, ...workorders.flatMap(row => workorderEvents(row, venue))]
  for (const { at, event, byClock } of told.sort((a, b) => a.at - b.at)) {
    const ctx: ActionContext = byClock ? clockContext(at) : { ...clockContext(at), actor: venue.actor }
    await appendEvent(trx, ctx, event)
  }
}

function makeEvents(stay: Stay, subjectId: number, { facilities, settings, now }: Venue): PendingEvent[] {
  const { moved, startsAt, endsAt, endedAt } = stay
  const { timeZone } = settings
  const last = facilities.get(stay.facility)!
  const first = moved ? facilities.get(moved.from)! : last
  const wasBooked = stay.status === 'booked' || stay.createdAt < startsAt
  const events: PendingEvent[] = []
  const add = (at: Instant, event: NewEvent, byClock = false) =>
    events.push({ at, event: { ...event, subjectId }, byClock })
  if (wasBooked) add(stay.createdAt, bookedEvent(first, startsAt, timeZone))
  if (stay.status === 'cancelled') add(cancelledAt(stay), cancelledEvent(first))
  if (stay.status === 'booked' || stay.status === 'cancelled') return events
  add(startsAt, statusEvent('rental.started', { ...first, status: 'occupied' }))
  if (moved) add(moved.at, movedEvent(first, last))
  const { ending, overdue } = announcedAt(stay, now)
  if (ending)
    add(ending, clockEvent('rental.ending', last, sayAlert('endsAt', when(last, endsAt, timeZone))), true)
  if (overdue) add(overdue, overdueEvent(last, endsAt, timeZone), true)
  if (endedAt) add(endedAt, statusEvent('rental.ended', { ...last, status: 'available' }))
  return events
}

function bookedEvent(facility: FacilityRow, startsAt: Instant, timeZone: string): NewEvent {
  const message = `${facility.name} booked for ${clockTime(startsAt, timeZone)}`
  return { action: 'rental.booked', type: 'record_changed', message, facility: facilityReference(facility) }
}

/** Halfway between booking and start. */
const cancelledAt = ({ createdAt, startsAt }: Stay) => Math.round((createdAt + startsAt) / 2)

function cancelledEvent(facility: FacilityRow): NewEvent {
  const message = `Booking of ${facility.name} cancelled`
  return {
    action: 'rental.cancelled',
    type: 'record_changed',
    message,
    facility: facilityReference(facility),
  }
}

function movedEvent(left: FacilityRow, taken: FacilityRow): NewEvent {
  const said = sayAlert('guestMoved', { from: left.name, to: taken.name })
  const changes = { facility: [left.name, taken.name] as const }
  return { ...statusEvent('rental.moved', { ...taken, status: 'occupied' }, said), changes }
}

function overdueEvent(facility: FacilityRow, endsAt: Instant, timeZone: string): NewEvent {
  const said = sayAlert('overdue', when(facility, endsAt, timeZone))
  return { ...clockEvent('rental.overdue', facility, said), priority: 'high' }
}

const when = ({ name }: FacilityRow, at: Instant, timeZone: string) => ({
  facility: name,
  time: { at, timeZone },
})

function clockEvent(
  action: NewEvent['action'],
  facility: FacilityRow,
  said: ReturnType<typeof sayAlert>,
): NewEvent {
  return {
    action,
    type: 'facility_status',
    ...said,
    facility: facilityReference(facility),
  }
}

function manualStatusEvent({ facility, status, since }: ManualStatus, venue: Venue): PendingEvent {
  const row = { ...venue.facilities.get(facility)!, status }
  const changes = { status: ['available', status] as const }
  return { at: since, event: { ...statusEvent('facility.status_changed', row), changes } }
}

function workorderEvents(row: WorkorderRow & { id: number }, { facilities }: Venue): PendingEvent[] {
  const facility = [...facilities.values()].find(({ id }) => id === row.facility_id)!
  const who = { facility: facility.name, title: row.title, number: workorderNumber(row.id) }
  const { status, priority, assigned_to } = row
  const about = { subjectId: row.id, workorderId: row.id, facility: facilityReference(facility), priority }
  const written: NewEvent = {
    ...about,
    action: 'workorder.written',
    type: isUrgentRepair(row) ? 'urgent_repair' : 'new_workorder',
    ...sayAlert('workorder', who),
    changes: { status: [null, 'pending'], priority: [null, priority], assignedTo: [null, assigned_to] },
  }
  if (status === 'pending') return [{ at: row.created_at, event: written }]
  const changed: NewEvent = {
    ...about,
    action: 'workorder.changed',
    type: pushOfStatus(status),
    ...sayAlert('workorderIs', { ...who, status: isOpen(status) ? 'in_progress' : status }),
    changes: { status: ['pending', status] },
  }
  return [
    { at: row.created_at, event: written },
    { at: row.status_since, event: changed },
  ]
}
