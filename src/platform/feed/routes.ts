import type { WebSocket } from 'ws'
import type { ActionContext, Actor } from '#platform/http/action-context.ts'
import { everyone } from '#platform/http/roles.ts'
import type { Router } from '#platform/http/router.ts'
import { type Instant, toIso } from '#platform/values/time.ts'
import { clearAlerts, listAlerts, markAlertRead, markAllAlertsRead } from './alerts.ts'
import { toNoun } from './append-event.ts'
import type { Action, Push } from './contract.ts'
import * as contract from './contract.ts'
import type { LastSeenEvent, LiveFeed } from './live-feed.ts'
import { audience } from './words.ts'

/** A client with more unsent bytes than this is disconnected; it reconnects and receives what it missed. */
const MAX_BUFFERED_BYTES = 1 << 20

const MAX_ID = 2_147_483_647

/** Interval of pings to each socket, in ms. A client that answers none is disconnected. */
const PING = 30_000

/** Interval of the messages that tell a page that the connection works, in ms: pages do not see pings. */
const HEARTBEAT = 10_000

/** Registers the routes that list, read and clear a person's alerts. */
export function alertRoutes({ route, store }: Router, feed: LiveFeed) {
  route(contract.listAlerts, ({ ctx }) => listAlerts(store, ctx, feed.position()))
  route(contract.markAlertRead, ({ trx, ctx, params }) => markAlertRead(trx, ctx, params.id))
  route(contract.markAllAlertsRead, ({ trx, ctx, body }) => markAllAlertsRead(trx, ctx, body.upTo))
  route(contract.clearAlerts, ({ trx, ctx, body }) => clearAlerts(trx, ctx, body.list, body.upTo))
}

/** Close code: the session of this client has ended. */
const CLOSE_SIGNED_OUT = 4401

/** The open sockets of this server. */
export interface Sockets {
  /** Lets each hear what its sender may hear now, and closes those whose sender has left. */
  recheckSessions(actorNow: (ctx: ActionContext) => Promise<Actor | undefined>): Promise<void>
}

/**
 * Registers the live feed on /ws (SPEC §7). Receive-only; `after` is the id of the last event that the client saw, `at`
 * its time.
 */
export function feedRoutes({ app, now }: Router, feed: LiveFeed): Sockets {
  const open = new Map<WebSocket, ActionContext>()
  app.route({
    method: 'GET',
    url: '/ws',
    schema: { hide: true },
    config: { roles: everyone },
    // A plain HTTP request to the WebSocket's address.
    handler: (_request, reply) => reply.status(426).send(),
    wsHandler: async (socket, request) => {
      open.set(socket, request.ctx)
      socket.on('close', () => open.delete(socket))
      socket.on('close', keepAlive(socket))
      socket.on('error', () => socket.terminate())
      try {
        const leave = await feed.subscribe(
          parseLastSeen(request.query),
          start => send(socket, Buffer.from(JSON.stringify(greeting(start, toIso(now()))))),
          pushes => broadcastTo(socket, pushes.filter(canReceive(request.ctx.actor.role)), now),
        )
        if (socket.readyState !== socket.OPEN) {
          leave()
          return
        }
        socket.on('close', leave)
        const heartbeat = () => encode(greeting({ ...feed.position(), reset: false }, toIso(now())), now)
        socket.on('close', sendHeartbeats(socket, heartbeat))
      } catch (error) {
        request.log.error({ err: error, requestId: request.id })
        socket.close(1011)
      }
    },
  })
  return {
    async recheckSessions(actorNow) {
      for (const [socket, ctx] of open) {
        const by = await actorNow(ctx)
        if (by) ctx.actor = by
        else socket.close(CLOSE_SIGNED_OUT)
      }
    },
  }
}

const canReceive =
  (role: Actor['role']) =>
  ({ action }: Push) =>
    action !== undefined && (audience[toNoun(action as Action)] as readonly string[]).includes(role)

function broadcastTo(socket: WebSocket, pushes: readonly Push[], now: () => Instant) {
  for (const push of pushes) send(socket, encode(push, now))
}

/** The same push goes to every socket at once, so it is serialized once, with the time at which it is sent. */
const encoded = new WeakMap<Push, Buffer>()
function encode(push: Push, now: () => Instant): Buffer {
  const known = encoded.get(push)
  if (known) return known
  const text = Buffer.from(JSON.stringify({ ...push, sentAt: toIso(now()) } satisfies Push))
  encoded.set(push, text)
  return text
}

function send(socket: WebSocket, text: Buffer) {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > MAX_BUFFERED_BYTES) return socket.terminate()
  socket.send(text, { binary: false })
}

const greeting = ({ id, at, reset }: LastSeenEvent & { reset: boolean }, timestamp: string): Push => ({
  id,
  type: 'connection',
  message: 'Connected',
  priority: 'low',
  timestamp,
  ...(reset && { reset }),
  ...(at !== undefined && { eventAt: toIso(at) }),
})

function parseLastSeen(query: unknown): LastSeenEvent | undefined {
  const { after, at } = query as { after?: unknown; at?: unknown }
  if (after === undefined) return undefined
  // An invalid id counts as an unknown event, like an id above the maximum: the screen is told to reset.
  const id = typeof after === 'string' && /^\d{1,15}$/.test(after) ? Math.min(Number(after), MAX_ID) : MAX_ID
  return at === undefined ? { id } : { id, at: Date.parse(String(at)) }
}

function keepAlive(socket: WebSocket): () => void {
  let alive = true
  socket.on('pong', () => {
    alive = true
  })
  const timer = setInterval(() => {
    if (!alive) return socket.terminate()
    alive = false
    socket.ping()
  }, PING)
  return () => clearInterval(timer)
}

function sendHeartbeats(socket: WebSocket, heartbeat: () => Buffer): () => void {
  const timer = setInterval(() => send(socket, heartbeat()), HEARTBEAT)
  return () => clearInterval(timer)
}
