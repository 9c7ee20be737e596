import { createAtom, useSelector } from '@tanstack/react-store'
import { type Instant, SECOND } from '../../shared/time.ts'
import { now, syncClock } from '../../shared/web/clock.ts'
import { markAllStale, markStale } from '../../shared/web/query-client.ts'
import { type Push, pushTypes } from '../contract.ts'

/** SPEC §4: after a close, and after a connection that never came about. */
const AGAIN_AFTER_CLOSE = 3 * SECOND
const AGAIN_AFTER_FAILURE = 5 * SECOND

export interface Connection {
  state: 'connecting' | 'connected' | 'disconnected'
  since: Instant
}

const connection = createAtom<Connection>({ state: 'connecting', since: now() })
let lastSeen: number | undefined

/** Whether the live feed is on, and since when it has been or has not. */
export const useConnection = (): Connection => useSelector(connection)

/** Nobody is signed in here any more, or the desk is locked. */
const SIGNED_OUT = 4401

let held = false
let reconnect: (() => void) | undefined
let current: WebSocket | undefined

/** Keeps quiet while nobody may hear anything here, and connects again at once when somebody may. */
export function holdConnection(hold: boolean): void {
  if (held === hold) return
  held = hold
  if (hold) current?.close()
  else reconnect?.()
}

/** Names the event after which the first connection is to begin. */
export function goOnFrom(lastEvent: number | undefined): void {
  lastSeen = lastEvent
}

/**
 * Keeps one live connection open for as long as the page lives, and hands over each push once, in order.
 * A reconnect names the last push seen, so that the server sends what was missed.
 */
export function keepConnected(onPush: (push: Push) => void): void {
  reconnect = undefined
  const after = lastSeen === undefined ? '' : `?after=${lastSeen}`
  const socket = new WebSocket(
    `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws${after}`,
  )
  current = socket
  let opened = false
  socket.addEventListener('open', () => {
    opened = true
    enter('connected')
  })
  socket.addEventListener('message', event => receive(event.data, onPush))
  socket.addEventListener('error', () => console.error('The live feed could not be reached'))
  socket.addEventListener('close', ({ code }) => {
    enter('disconnected')
    if (code === SIGNED_OUT) markStale(['session'])
    const again = () => keepConnected(onPush)
    const due = () => {
      if (held) reconnect = again
      else again()
    }
    setTimeout(due, opened ? AGAIN_AFTER_CLOSE : AGAIN_AFTER_FAILURE)
  })
}

function receive(text: string, onPush: (push: Push) => void) {
  const parsed = parse(text)
  if (!parsed) return console.error('A push could not be read:', text)
  if (parsed.type === 'connection') begin(parsed)
  else onPush(parsed)
  lastSeen = parsed.id
}

function parse(text: string): Push | undefined {
  try {
    const push: Push | null = JSON.parse(text)
    return push && pushTypes.includes(push.type) && Number.isInteger(push.id) ? push : undefined
  } catch {
    return undefined
  }
}

/** What was answered before the first connection may have changed unseen; so may everything before a reset. */
function begin({ timestamp, reset }: Push) {
  syncClock(Date.parse(timestamp))
  if (reset || lastSeen === undefined) markAllStale()
}

function enter(state: Connection['state']) {
  connection.set(before => (before.state === state ? before : { state, since: now() }))
}
