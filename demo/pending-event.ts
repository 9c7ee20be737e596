import type { NewEvent } from '../src/feed/feed.ts'
import type { Instant } from '../src/shared/values/time.ts'

/** An event that the demo venue appends once all its rows are stored, in the order of time. */
export interface PendingEvent {
  at: Instant
  event: NewEvent
  byClock?: boolean
}
