import type { NewEvent } from '#platform/feed/append-event.ts'
import type { Instant } from '#platform/values/time.ts'

/** An event that the demo venue appends once all its rows are stored, in the order of time. */
export interface PendingEvent {
  at: Instant
  event: NewEvent
  byClock?: boolean
}
