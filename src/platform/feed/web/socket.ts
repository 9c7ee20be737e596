import { createAtom, useSelector } from '@tanstack/react-store'
import { type Instant, SECOND } from '#platform/values/time.ts'
import { invalidate, invalidateAll } from '#platform/web/data/query-client.ts'
import { setServerReachable } from '#platform/web/data/server-reach.ts'
import { now, syncClock } from '#platform/web/device/clock.ts'
import type { Push } from '../contract.ts'
import { listAlerts } from '../contract.ts'
import { parsePush } from './parse-push.ts'

/** Reconnect delays after a close and after a failed connection (SPEC §4). */
const DELAY_AFTER_CLOSE = 3 * SECOND
const DELAY_AFTER_FAILURE = 5 * SECOND

/** A connection without a message for this long is dead, in ms: the server sends one every ten seconds. */
const MAX_SILENCE = 20 * SECOND

/** How long the server may take to say why it refused a connection, in ms. */
const ANSWER_TIMEOUT = 15 * SECOND

export interface FeedConnection {
  state: 'connecting' | 'connected' | 'disconnected'
  since: Instant
}

const connection = createAtom<FeedConnection>({ state: 'connecting', since: now() })
/** The id of the last event that this screen has seen, and its time if known, as the server is told. */
let lastSeen: { after: string; at?: string } | undefined

/** The state of the live feed, and since when. */
export const useFeedConnection = (): FeedConnection => useSelector(connection)

/** Close code of the server: signed out, or the desk is locked. */
const CLOSE_SIGNED_OUT = 4401

let isPaused = false
let reconnect: (() => void) | undefined
let current: WebSocket | undefined

/** Whether the feed has been connected since the page was loaded. */
let hasOpened = false

/** Closes the connection while the desk is signed out or locked, and reconnects immediately afterwards. */
export function setConnectionPaused(paused: boolean): void {
  isPaused = paused
  if (paused) current?.close()
  else reconnect?.()
}

/**
 * Ends this desk's session by `leave`, and starts no connection meanwhile, because the server would refuse it before
 * this screen knows that it has left. If `leave` fails, the desk is connected again.
 */
export async function leaveSession<T>(leave: () => Promise<T>): Promise<T> {
  isPaused = true
  try {
    return await leave()
  } catch (error) {
    setConnectionPaused(false)
    throw error
  }
}

/**
 * Keeps a live connection open while the page is open, and passes on each push once, in order. A reconnect
 * sends the id and time of the last push, so that the server sends the missed ones.
 */
export function keepConnected(onConnected: () => void, onPush: (push: Push) => void): void {
  reconnect = undefined
  const query = lastSeen ? `?${new URLSearchParams(lastSeen)}` : ''
  const socket = new WebSocket(
    `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws${query}`,
  )
  current = socket
  let opened = false
  let isOver = false
  let silence: ReturnType<typeof setTimeout> | undefined
  function heard() {
    clearTimeout(silence)
    silence = setTimeout(end, MAX_SILENCE)
  }
  /** Once, also if the connection is dead: the browser may then take minutes to close it. */
  function end({ code }: { code?: number } = {}) {
    if (isOver) return
    isOver = true
    clearTimeout(silence)
    socket.close()
    setState('disconnected')
    if (code === CLOSE_SIGNED_OUT) invalidate(['session'])
    if ((!opened || code === undefined) && !isPaused) void findOutWhy()
    const connect = () => keepConnected(onConnected, onPush)
    const connectUnlessHeld = () => {
      if (isPaused) reconnect = connect
      else connect()
    }
    setTimeout(connectUnlessHeld, opened ? DELAY_AFTER_CLOSE : DELAY_AFTER_FAILURE)
  }
  socket.addEventListener('open', () => {
    opened = true
    hasOpened = true
    heard()
    setServerReachable(true)
  })
  socket.addEventListener('message', event => {
    // Pushes that a dead connection still brings are sent again to the next one.
    if (isOver) return
    heard()
    setState('connected')
    receive(event.data, onConnected, onPush)
  })
  socket.addEventListener('error', () => console.error('The live feed could not be reached'))
  socket.addEventListener('close', end)
}

/** A refused connection gives no reason: the server may be away, or the session may have ended. */
async function findOutWhy(): Promise<void> {
  const response = await fetch(listAlerts.path, {
    credentials: 'include',
    signal: AbortSignal.timeout(ANSWER_TIMEOUT),
  }).catch(() => undefined)
  if (response?.status === 401) invalidate(['session'])
  // A network that never lets the feed through says nothing about the server.
  if (hasOpened) setServerReachable(response !== undefined && response.status < 500)
}

function receive(text: string, onConnected: () => void, onPush: (push: Push) => void) {
  const parsed = parsePush(text)
  if (!parsed) return console.error('A push could not be read:', text)
  if (parsed.sentAt) syncClock(Date.parse(parsed.sentAt))
  if (parsed.type === 'connection') onGreeting(parsed, onConnected)
  else onPush(parsed)
  const at = parsed.type === 'connection' ? parsed.eventAt : parsed.timestamp
  lastSeen = { after: String(parsed.id), ...(at && { at }) }
}

/** Invalidates all data on the first connection and after a reset, as pushes may be missing. */
function onGreeting({ timestamp, reset }: Push, onConnected: () => void) {
  syncClock(Date.parse(timestamp))
  if (reset || lastSeen === undefined) invalidateAll()
  onConnected()
}

function setState(state: FeedConnection['state']) {
  connection.set(before => (before.state === state ? before : { state, since: now() }))
}
