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

/** A client that lets this many bytes pile up is dropped; it comes back and is given what it missed. */
const MOST_BUFFERED = 1 << 20

const MOST_ID = 2_147_483_647

/** Asks each socket for a sign of life this often, in ms. */
const HEARTBEAT = 30_000

/** What each person has read and cleared of the alerts. */
export function alertRoutes({ serve, store }: Keydesk) {
  serve(contract.listAlerts, ({ act }) => listAlerts(store, act))
  serve(contract.readAlert, ({ trx, act, params }) => readAlert(trx, act, params.id))
  serve(contract.readAllAlerts, ({ trx, act, body }) => readAllAlerts(trx, act, body.upTo))
  serve(contract.clearAlerts, ({ trx, act, body }) => clearAlerts(trx, act, body.list, body.upTo))
}

/** Tells a client that it is closed because nobody is signed in there any more. */
const SIGNED_OUT = 4401

/** The open sockets of this server. */
export interface Sockets {
  /** Closes those whose sender may no longer hear anything. */
  closeUnless(isStill: (act: Act) => Promise<boolean>): Promise<void>
}

/** The live feed on /ws (SPEC §7): receive-only; `after` names the last event id the client saw. */
export function feedRoutes({ app, now }: Keydesk, feed: LiveFeed): Sockets {
  const open = new Map<WebSocket, Act>()
  app.route({
    method: 'GET',
    url: '/ws',
    schema: { hide: true },
    config: { roles: everyone },
    // A plain visit to the socket's address.
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
    async closeUnless(isStill) {
      for (const [socket, act] of open) if (!(await isStill(act))) socket.close(SIGNED_OUT)
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

/** The same push goes to every socket, so it is written out once. */
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
  // Beyond what an id can be, it is an event we do not know, as after a restored backup.
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
