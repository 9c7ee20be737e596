import { once } from 'node:events'
import { vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Store } from '#platform/database/database.ts'
import { type Push, push } from '#platform/feed/contract.ts'
import { newestEvent } from '#platform/feed/delivery.ts'
import { addCleanup } from '../environment/cleanup.ts'

/** A screen on the live feed. */
export interface Listener {
  /** The first message, which names the event that the feed starts from. */
  greeting: Push
  /** All pushes received since then, in order. */
  pushes: Push[]
  /** Resolves once `count` pushes have arrived. */
  waitForCount(count: number): Promise<Push[]>
  /** Resolves once the push of this event has arrived. */
  waitForId(id: number): Promise<Push[]>
  /** Drops the connection without closing it, as a network failure does. */
  disconnect(): void
  socket: WebSocket
}

/** Connects to the live feed after the event `after` of the time `at`, if given. Throws if a message is not a push. */
export async function listen(
  url: string,
  { after, at, headers }: { after?: number | string; at?: string; headers?: Record<string, string> } = {},
): Promise<Listener> {
  const query =
    after === undefined ? '' : `?after=${after}${at === undefined ? '' : `&at=${encodeURIComponent(at)}`}`
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws${query}`, { headers })
  addCleanup(async () => socket.terminate())
  const pushes: Push[] = []
  let hasGreeting = false
  const waiting = new Set<() => void>()
  socket.on('message', data => {
    const message = push.strict().parse(JSON.parse(String(data)))
    const isHeartbeat = message.type === 'connection' && !message.reset && hasGreeting
    hasGreeting = true
    if (isHeartbeat) return
    pushes.push(message)
    for (const check of waiting) check()
  })

  const until = (condition: () => boolean) =>
    new Promise<Push[]>((resolve, reject) => {
      const check = () => {
        if (!condition()) return
        waiting.delete(check)
        socket.off('close', fail)
        resolve(pushes)
      }
      const fail = () => reject(new Error(`The feed closed after ${pushes.length} pushes`))
      waiting.add(check)
      socket.on('close', fail)
      check()
    })

  await once(socket, 'open')
  await until(() => pushes.length > 0)
  const greeting = pushes.shift()!
  return {
    greeting,
    pushes,
    waitForCount: count => until(() => pushes.length >= count),
    waitForId: id => until(() => pushes.some(one => one.id === id)),
    disconnect: () => socket.terminate(),
    socket,
  }
}

/** Waits until every event is deliverable. Older transactions of the same database delay events on PostgreSQL. */
export async function waitUntilDeliverable(store: Store): Promise<void> {
  const look = async () => {
    const last = await store.db
      .selectFrom('events')
      .select('id')
      .orderBy('transaction_id', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if ((await newestEvent(store))?.id !== last?.id) throw new Error('Events are held back')
  }
  await vi.waitFor(look, { timeout: 300_000, interval: 5 })
}
