import type { WebSocket } from 'ws'
import type { Act, Actor } from '../shared/act.ts'
import type { Keydesk } from '../shared/keydesk.ts'
import { everyone } from '../shared/roles.ts'
import { toIso } from '../shared/time.ts'
import { clearAlerts, listAlerts, readAlert, readAllAlerts } from './alerts.ts'
import * as contract from './contract.ts'
import { type Action, audience, type Push } from './contract.ts'
import { nounOf } from './feed.ts'
import type { LiveFeed } from './live-feed.ts'

/** A client with more unsent bytes than this is disconnected; it reconnects and receives what it missed. */
const MOST_BUFFERED = 1 << 20

const MOST_ID = 2_147_483_647

/** Interval of pings to each socket, in ms. */
const HEARTBEAT = 30_000

/** Registers the routes that list, read and clear a person's alerts. */
export function alertRoutes({ serve, store }: Keydesk) {
  serve(contract.listAlerts, ({ act }) => listAlerts(store, act))
  serve(contract.readAlert, ({ trx, act, params }) => readAlert(trx, act, params.id))
  serve(contract.readAllAlerts, ({ trx, act, body }) => readAllAlerts(trx, act, body.upTo))
  serve(contract.clearAlerts, ({ trx, act, body }) => clearAlerts(trx, act, body.list, body.upTo))
}

/** Close code: the session of this client has ended. */
const SIGNED_OUT = 4401

/** The open sockets of this server. */
export interface Sockets {
  /** Lets each hear what its sender may hear now, and closes those whose sender has left. */
  follow(actorNow: (act: Act) => Promise<Actor | undefined>): Promise<void>
}

/** Registers the live feed on /ws (SPEC §7). Receive-only; `after` is the last event id the client saw. */
export function feedRoutes({ app, now }: Keydesk, feed: LiveFeed): Sockets {
  const open = new Map<WebSocket, Act>()
  app.route({
    method: 'GET',
    url: '/ws',
    schema: { hide: true },
    config: { roles: everyone },
    // A plain HTTP request to the WebSocket's address.
    handler: (_request, reply) => reply.status(426).send(),
    wsHandler: async (socket, request) => {
      open.set(socket, request.act)
      socket.on('close', () => open.delete(socket))
      socket.on('close', keepAlive(socket))
      socket.on('error', () => socket.terminate())
      try {
        const leave = await feed.subscribe(
          lastSeenOf(request.query),
          ({ id, reset }) => send(socket, encode(greeting(id, reset, toIso(now())))),
          pushes => broadcastTo(socket, pushes.filter(mayHear(request.act.by.role))),
        )
        if (socket.readyState === socket.OPEN) socket.on('close', leave)
        else leave()
      } catch (error) {
        request.log.error({ err: error, requestId: request.id })
        socket.close(1011)
      }
    },
  })
  return {
    async follow(actorNow) {
      for (const [socket, act] of open) {
        const by = await actorNow(act)
        if (by) act.by = by
        else socket.close(SIGNED_OUT)
      }
    },
  }
}

const mayHear =
  (role: Actor['role']) =>
  ({ action }: Push) =>
    action !== undefined && (audience[nounOf(action as Action)] as readonly string[]).includes(role)

function broadcastTo(socket: WebSocket, pushes: readonly Push[]) {
  for (const push of pushes) send(socket, encode(push))
}

/** The same push goes to every socket, so it is serialized once. */
const encoded = new WeakMap<Push, Buffer>()
function encode(push: Push): Buffer {
  const known = encoded.get(push)
  if (known) return known
  const text = Buffer.from(JSON.stringify(push))
  encoded.set(push, text)
  return text
}

function send(socket: WebSocket, text: Buffer) {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > MOST_BUFFERED) return socket.terminate()
  socket.send(text, { binary: false })
}

const greeting = (id: number, reset: boolean, timestamp: string): Push => ({
  id,
  type: 'connection',
  message: 'Connected',
  priority: 'low',
  timestamp,
  ...(reset && { reset }),
})

function lastSeenOf(query: unknown): number | undefined {
  const after = (query as { after?: string }).after
  if (after === undefined || !/^\d{1,15}$/.test(after)) return undefined
  // An id above the maximum counts as an unknown event, as after restoring a backup.
  return Math.min(Number(after), MOST_ID)
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
  }, HEARTBEAT)
  return () => clearInterval(timer)
}
