import type { Instant } from '../../../shared/time.ts'
import type { Facility } from '../../contract.ts'

/** Somebody's time on a facility, as a card shows it: a rental is one. */
export interface Stay {
  customerName: string
  /** ISO text. */
  startTime: string
  endTime: string
}

/** Who is on a facility, and who has booked it next. */
export interface Use {
  /** Null where nobody is there; left out where that is not known. */
  running?: Stay | null | undefined
  next?: Stay | undefined
}

/**
 * The most urgent first: whatever ends or begins soonest (overdue ones are long past their end), then what is out
 * of order by how long it has been, then what is free in the order of the list.
 */
export function byUrgency(useOf: (id: number) => Use | undefined) {
  return (a: Facility, b: Facility): number => rankOf(a) - rankOf(b) || dueAt(a, useOf) - dueAt(b, useOf)

  function rankOf(facility: Facility): number {
    if (eventOf(facility, useOf)) return 0
    return { cleaning: 1, repair: 2, occupied: 3, available: 4 }[facility.status]
  }
}

/** What the desk waits for here: the end of the stay, or the guest of a booking. */
function eventOf({ id, status }: Facility, useOf: (id: number) => Use | undefined): string | undefined {
  const use = useOf(id)
  return status === 'occupied' ? use?.running?.endTime : use?.next?.startTime
}

/** What is free and not booked stays in the order of the list. */
function dueAt(facility: Facility, useOf: (id: number) => Use | undefined): Instant {
  const event = eventOf(facility, useOf)
  if (!event && facility.status === 'available') return 0
  return Date.parse(event ?? facility.statusSince)
}
