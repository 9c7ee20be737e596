import type { FlagKind } from '#people/guests/words.ts'
import type { Instant } from '#platform/values/time.ts'
import type { Facility } from '../../contract.ts'

/** A guest's time on a facility, such as a rental. */
export interface Stay {
  customerName: string
  /** Number of people; undefined if unknown. */
  people?: number | undefined
  /** The guest's flags. */
  flag?: FlagKind | undefined
  /** The amount due, in dollars. */
  dueAmount?: number | undefined
  /** Whether a deposit or prepayment is held. */
  holdsDeposit?: boolean | undefined
  notes?: string | undefined
  /** The name of the group that the guest came with. */
  group?: string | undefined
  /** ISO text. */
  startTime: string
  /** ISO text; undefined if no end is agreed, as for a visit that costs nothing. */
  endTime?: string | undefined
}

/** The current stay of a facility and its next booking. */
export interface FacilityUse {
  /** Null if there is no stay; undefined if unknown. */
  running?: Stay | null | undefined
  next?: Stay | undefined
  /** The price of an hour from now while it is free, in dollars with tax; undefined if unknown. */
  price?: number | undefined
}

/**
 * Returns a comparator that sorts the most urgent first: stays and bookings by their next end or start
 * (overdue ones first), then facilities in cleaning or repair, the longest first, then free ones in list
 * order.
 */
export function byUrgency(findUse: (id: number) => FacilityUse | undefined) {
  return (a: Facility, b: Facility): number =>
    rankFacility(a) - rankFacility(b) || dueAt(a, findUse) - dueAt(b, findUse)

  function rankFacility(facility: Facility): number {
    if (findNextEvent(facility, findUse)) return 0
    return { cleaning: 1, repair: 2, occupied: 3, available: 4 }[facility.status]
  }
}

/** The next time the desk has to act: the end of the stay or the start of a booking. */
function findNextEvent(
  { id, status }: Facility,
  findUse: (id: number) => FacilityUse | undefined,
): string | undefined {
  const use = findUse(id)
  return status === 'occupied' ? use?.running?.endTime : use?.next?.startTime
}

/** Returns 0 for free facilities without a booking, so that they stay in list order. */
function dueAt(facility: Facility, findUse: (id: number) => FacilityUse | undefined): Instant {
  const event = findNextEvent(facility, findUse)
  if (!event && facility.status === 'available') return 0
  return Date.parse(event ?? facility.statusSince)
}
