import type { Store } from '#platform/database/database.ts'
import { DatabaseUnavailable } from '#platform/http/errors.ts'
import type { Instant } from '#platform/values/time.ts'
import type { Push } from './contract.ts'
import {
  BATCH,
  countEvents,
  findPosition,
  newestEvent,
  type Position,
  readCommittedEvents,
  startPosition,
  toPush,
} from './delivery.ts'

/** A client that missed more events than this refetches everything instead. */
export const REPLAY_LIMIT = 1_000

/** Default polling interval in ms, in case a wake-up signal is lost. */
const POLL_INTERVAL = 1_000
const HELD_BACK_POLL_INTERVAL = 15

/**
 * An event that a client has seen. Its time, if known, tells it from one that has its id after a failover or a restore.
 */
export interface LastSeenEvent {
  id: number
  at?: Instant
}

type OnStart = (start: LastSeenEvent & { reset: boolean }) => void
type OnPushes = (pushes: readonly Push[]) => void

export interface LiveFeed {
  /**
   * Passes the events after `lastSeen` (undefined: no old ones) to `onPushes` in order, then all new ones.
   * First calls `onStart` with the event after which it starts; `reset` is true if `lastSeen` is
   * unknown or too many events were missed. Calls `onStart` with `reset` again if the database has lost delivered
   * events. Returns the function that unsubscribes.
   */
  subscribe(lastSeen: LastSeenEvent | undefined, onStart: OnStart, onPushes: OnPushes): Promise<() => void>
  /** Returns the position of the newest event that this process delivered. */
  position(): Position
  /** Delivers all deliverable events. */
  catchUp(): Promise<void>
  /** Looks for events whose wake-up signal was lost, without waiting for them. */
  poll(): void
  /** Stops reading and resolves when the database may be closed. */
  stop(): Promise<void>
}

/**
 * Follows the stored events and hands each to every subscriber once, in commit order (PRODUCT, Live feed). Calls
 * `onLost` each time that events cannot be read, as what happens in the database then goes unnoticed here, and when the
 * database has lost delivered events. `pollInterval` in ms.
 */
export async function openLiveFeed(
  store: Store,
  onLost = () => {},
  pollInterval = POLL_INTERVAL,
): Promise<LiveFeed> {
  const subscribers = new Set<{ onStart: OnStart; onPushes: OnPushes }>()
  let last = await newestEvent(store)
  /** Counts how often delivered events were lost. */
  let losses = 0
  let pumping: Promise<void> | undefined
  let again = false
  let heldBack: NodeJS.Timeout | undefined
  let stopped = false
  let isLost = false

  const position = (): Position => last ?? startPosition

  const catchUp = (): Promise<void> => {
    again = true
    pumping ??= pump()
    return pumping
  }

  async function pump() {
    try {
      while (again && !stopped) {
        again = false
        const { count, areMoreHeldBack } = await deliver()
        if (count >= BATCH) again = true
        else if (areMoreHeldBack) heldBack ??= setTimeout(lookAgain, HELD_BACK_POLL_INTERVAL)
      }
    } finally {
      // Synchronous with the last check of `again`, so that no wake-up is lost in between.
      pumping = undefined
    }
  }

  /**
   * Delivers one batch; more may follow a full one. Events that an older transaction holds back are delivered later.
   */
  async function deliver() {
    const committed = await readNew()
    const events = committed.filter(({ isDeliverable }) => isDeliverable).map(({ event }) => event)
    const newest = events.at(-1)
    if (newest) {
      last = { transactionId: newest.transaction_id, id: newest.id, at: newest.at }
      const pushes = events.map(toPush)
      for (const { onPushes } of subscribers) onPushes(pushes)
    }
    return { count: events.length, areMoreHeldBack: events.length < committed.length }
  }

  /** Reads the event that was delivered last and those after it, so that a loss is noticed. Returns the new ones. */
  async function readNew() {
    if (!last) return readCommittedEvents(store.reader, startPosition)
    const [first, ...others] = await readCommittedEvents(store.reader, { ...last, id: last.id - 1 })
    const { id, transaction_id, at } = first?.event ?? {}
    if (id === last.id && transaction_id === last.transactionId && at === last.at) return others
    await startAgain()
    return []
  }

  /** Starts again from the newest event that is stored, after a failover to a standby that lacks delivered ones. */
  async function startAgain() {
    last = await newestEvent(store)
    losses++
    console.error(`The database has lost events: screens read everything again, from event ${position().id}`)
    onLost()
    for (const { onStart } of subscribers) onStart({ ...position(), reset: true })
  }

  function lookAgain() {
    heldBack = undefined
    wake()
  }

  /** Logs a failed read; the next poll tries again. */
  const wake = () => {
    if (!stopped) catchUp().then(found, lost)
  }

  function found() {
    if (isLost) console.warn('The feed can read events again')
    isLost = false
  }

  function lost(error: Error) {
    if (!isLost) console.error('The feed cannot read events:', logged(error))
    isLost = true
    onLost()
  }

  const stopListening = store.onEventsCommitted(wake)
  const clock = setInterval(wake, pollInterval)

  return {
    catchUp,
    poll: wake,
    position,
    async subscribe(lastSeen, onStart, onPushes) {
      // Another process may have delivered events that this one has not read yet.
      if (lastSeen !== undefined) await catchUp()
      const lossesBefore = losses
      const start = lastSeen === undefined ? undefined : await replayPosition(store, lastSeen)
      let seen = start ?? position()
      onStart({ ...seen, reset: lastSeen !== undefined && !start })
      while (isBefore(seen, position())) {
        // What is delivered by now is complete; of what is committed later, an older event may still be missing.
        const until = position()
        const committed = await readCommittedEvents(store.reader, seen)
        const due = committed
          .map(({ event }) => event)
          .filter(event => !isBefore(until, { transactionId: event.transaction_id, id: event.id }))
        const newest = due.at(-1)
        if (!newest) break
        seen = { transactionId: newest.transaction_id, id: newest.id }
        onPushes(due.map(toPush))
      }
      if (losses > lossesBefore) onStart({ ...position(), reset: true })
      const subscriber = { onStart, onPushes }
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
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

const logged = (error: Error) => (error instanceof DatabaseUnavailable ? error.reason : error.message)

/** The position to replay from; undefined if the event is unknown or too much was missed. */
async function replayPosition(store: Store, { id, at }: LastSeenEvent) {
  const position = await findPosition(store.reader, id)
  if (!position || (at !== undefined && at !== position.at)) return undefined
  const missed = await countEvents(store, position, REPLAY_LIMIT + 1)
  return missed > REPLAY_LIMIT ? undefined : position
}

/** Returns whether `a` is before `b` in the order of delivery. */
export const isBefore = (a: Position, b: Position) =>
  a.transactionId < b.transactionId || (a.transactionId === b.transactionId && a.id < b.id)
