import type { Store } from '../shared/database.ts'
import type { Push } from './contract.ts'
import {
  areEventsHeldBack,
  BATCH,
  countEvents,
  newestPosition,
  type Position,
  positionOf,
  readEvents,
  toPush,
} from './feed.ts'

/** More missed than this and a client reads everything anew instead. */
export const REPLAY_LIMIT = 1_000

/** Looks for events by the clock too, in case a wake-up was lost. In ms. */
const LOOK_AGAIN = 1_000
const HELD_BACK_AGAIN = 15

export type Listener = (pushes: readonly Push[]) => void

export interface LiveFeed {
  /**
   * Hands over what came after the event `lastSeen` (undefined: nothing old), in order, then all that follows.
   * `onStart` is told first where the story begins; `reset` when too much was missed to replay.
   */
  subscribe(
    lastSeen: number | undefined,
    onStart: (start: { id: number; reset: boolean }) => void,
    listener: Listener,
  ): Promise<() => void>
  /** Id of the newest event delivered here; 0 before the first. */
  lastEvent(): number
  /** Reads on until nothing committed is left to deliver. */
  catchUp(): Promise<void>
  /** Resolves when nothing is read any more, so that the database may be closed. */
  stop(): Promise<void>
}

/** Follows the stored events and hands each to every listener once, in commit order (PRODUCT, Live feed). */
export async function openLiveFeed(store: Store): Promise<LiveFeed> {
  const listeners = new Set<Listener>()
  let position = await newestPosition(store)
  let pumping: Promise<void> | undefined
  let again = false
  let heldBack: NodeJS.Timeout | undefined
  let stopped = false

  const catchUp = (): Promise<void> => {
    again = true
    pumping ??= pump()
    return pumping
  }

  async function pump() {
    try {
      while (again && !stopped) {
        again = false
        // Asked before the read: what is then held back no longer, the read takes.
        const heldBackNow = await areEventsHeldBack(store)
        if ((await deliver()) === BATCH) again = true
        else if (heldBackNow) heldBack ??= setTimeout(lookAgain, HELD_BACK_AGAIN)
      }
    } finally {
      // In the same breath as the last look at `again`, so that no wake-up falls between.
      pumping = undefined
    }
  }

  /** Hands over what has come, and says how much; a full batch may have more behind it. */
  async function deliver(): Promise<number> {
    const events = await readEvents(store, position)
    const last = events.at(-1)
    if (!last) return 0
    position = { transactionId: last.transaction_id, id: last.id }
    const pushes = events.map(toPush)
    for (const listener of listeners) listener(pushes)
    return events.length
  }

  function lookAgain() {
    heldBack = undefined
    wake()
  }

  /** A database that is away is tried again by the clock. */
  const wake = () => {
    if (stopped) return
    catchUp().catch(error => console.error('The feed could not read events:', error.message))
  }

  const stopListening = store.onWake(wake)
  const clock = setInterval(wake, LOOK_AGAIN)

  return {
    catchUp,
    lastEvent: () => position.id,
    async subscribe(lastSeen, onStart, listener) {
      // Another process may have delivered more than this one has read yet.
      if (lastSeen !== undefined) await catchUp()
      const start = lastSeen === undefined ? undefined : await whereToReplay(store, lastSeen)
      let seen = start ?? position
      onStart({ id: seen.id, reset: lastSeen !== undefined && !start })
      while (isBefore(seen, position)) {
        const events = await readEvents(store, seen)
        const last = events.at(-1)
        if (!last) break
        const due = events.filter(
          event => !isBefore(position, { transactionId: event.transaction_id, id: event.id }),
        )
        seen = { transactionId: last.transaction_id, id: last.id }
        listener(due.map(toPush))
      }
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async stop() {
      stopped = true
      stopListening()
      clearInterval(clock)
      await pumping?.catch(() => {})
      clearTimeout(heldBack)
    },
  }
}

/** The position to replay from; undefined where the id is unknown or too much was missed. */
async function whereToReplay(store: Store, lastSeen: number): Promise<Position | undefined> {
  const position = await positionOf(store.db, lastSeen)
  if (!position) return undefined
  const missed = await countEvents(store, position, REPLAY_LIMIT + 1)
  return missed > REPLAY_LIMIT ? undefined : position
}

/** Whether one place in the order of delivery lies before another. */
export const isBefore = (a: Position, b: Position) =>
  a.transactionId < b.transactionId || (a.transactionId === b.transactionId && a.id < b.id)
