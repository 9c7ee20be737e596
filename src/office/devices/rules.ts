import { HOUR, type Instant, MINUTE, SECOND } from '#platform/values/time.ts'
import type { JobStatus, Paper, Transport, Trouble } from './words.ts'

/**
 * The transition table of a paper. A person queues again what is stale or unconfirmed; what was not sent at all
 * is queued by itself.
 */
export const nextStatuses: Record<JobStatus, readonly JobStatus[]> = {
  queued: ['printing', 'stale', 'discarded'],
  printing: ['printed', 'queued', 'unconfirmed', 'discarded'],
  printed: [],
  stale: ['queued', 'discarded'],
  unconfirmed: ['queued', 'discarded'],
  discarded: [],
}

/** How long a paper may wait until a person decides whether it is still wanted. */
const STALE_AFTER = 15 * MINUTE

/** A drawer does not open later than this. */
const PULSE_EXPIRES_AFTER = 10 * SECOND

interface QueuedPaper {
  paper: Paper
  queued_at: Instant
}

/** Returns until when a queued paper is printed without asking. */
export const expiresAt = ({ paper, queued_at }: QueuedPaper): Instant =>
  queued_at + (paper === 'drawer' ? PULSE_EXPIRES_AFTER : STALE_AFTER)

/** Whether a queued paper has waited too long. */
export const isTooLate = (queued: QueuedPaper, now: Instant) => now > expiresAt(queued)

const delays = [2 * SECOND, 5 * SECOND, 15 * SECOND, MINUTE]

/** Returns when a printer is tried again. One that has printed is tried at once. */
export const nextAttempt = ({ failures, tried_at }: { failures: number; tried_at: Instant }): Instant =>
  failures === 0 ? 0 : tried_at + (delays[failures - 1] ?? delays.at(-1)!)

/** How long a process has a printer to itself. Longer than it takes to print a paper: about 40 s at most. */
export const LEASE = MINUTE

/** How long printed and discarded papers are listed. */
export const LISTED_FOR = 24 * HOUR

const reasons: Record<Trouble, string> = {
  unreachable: 'it cannot be reached',
  silent: 'it does not answer',
  paper: 'it is out of paper',
  cover: 'its cover is open',
  offline: 'it is offline',
  interrupted: 'the connection was lost',
  not_connected: 'it is not connected in the browser of its desk: Settings, Devices, Connect Printer',
  no_port:
    'the browser of its desk cannot print on USB or serial ports: open Keydesk there in Chrome or Edge, over HTTPS',
}

/** Returns why a printer does not print, as the end of a sentence. */
export const troubleText = (trouble: Trouble): string => reasons[trouble]

const deviceFile = /^\/dev\/usb\/lp\d$/

const browserPort = /^(usb|serial:(9600|19200|38400|57600|115200))$/

const addressRules: Record<Transport, { isValid(address: string): boolean; rule: string }> = {
  tcp: {
    isValid: address => printerAddressOf(address) !== undefined,
    rule: 'Must be an address of your network with a port from 9100 to 9109, such as 192.168.1.50:9100',
  },
  server_file: {
    isValid: address => deviceFile.test(address),
    rule: 'Must be a printer device of the server, from /dev/usb/lp0 to /dev/usb/lp9',
  },
  browser: {
    isValid: address => browserPort.test(address),
    rule: 'Must be usb, or serial with its speed, such as serial:9600',
  },
}

/** Returns why an address is none of a printer that is reached in this way; undefined if it is one. */
export function faultInAddress(transport: Transport, address: string): string | undefined {
  const { isValid, rule } = addressRules[transport]
  return isValid(address) ? undefined : rule
}

/** Returns host and port of '192.168.1.50:9100'; undefined if it is no address of a printer. */
export function printerAddressOf(address: string): { host: string; port: number } | undefined {
  const [, host, port] = /^(\d{1,3}(?:\.\d{1,3}){3}):(\d{4})$/.exec(address) ?? []
  if (!host || !port || !isPrivate(host) || Number(port) < 9100 || Number(port) > 9109) return undefined
  return { host, port: Number(port) }
}

/** Whether an IPv4 address belongs to a private network or to this computer. */
function isPrivate(host: string): boolean {
  const [a = 0, b = 0, ...others] = host.split('.').map(Number)
  if ([a, b, ...others].some(part => part > 255)) return false
  return (
    a === 10 ||
    a === 127 ||
    (a === 192 && b === 168) ||
    (a === 172 && b >= 16 && b <= 31) ||
    (a === 169 && b === 254)
  )
}

/** How long a guest display shows what a desk sent last. */
export const GUEST_VIEW_LASTS = 15 * SECOND
