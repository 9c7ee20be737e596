import { randomId } from '#platform/values/ids.ts'
import { SECOND } from '#platform/values/time.ts'
import { call } from '#platform/web/data/api.ts'
import { invalidate, isRetryable } from '#platform/web/data/query-cache.ts'
import { finishBeforeLeaving } from '#platform/web/device/work-in-hand.ts'
import * as api from '../../contract.ts'
import { LEASE } from '../../rules.ts'
import type { Trouble } from '../../words.ts'
import { chosenDevice, type Port, rememberAnswer } from './device.ts'
import { closeDevice, openDevice } from './port.ts'
import { askStatus, printOnPort } from './print-on-port.ts'

/** A printer at a port of this computer, as one tab of the browser has it. */
export interface HeldPrinter {
  /** Prints what is due, unless already running or another tab has the printer. */
  print(): void
  /** Closes and reopens the device: another one was chosen. */
  reopen(): void
  /** Leaves the printer to another tab once the paper in hand is printed. */
  release(): void
}

/** Waits until no other tab has the printer, and prints what is due from then on. */
export function holdPrinter(printerId: number, portName: string): HeldPrinter {
  const waiting = new AbortController()
  let port: Port | undefined
  let isHeld = false
  let isAsked = false
  let isReleased = false
  let working: Promise<void> | undefined
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })

  async function hold() {
    isHeld = true
    print()
    await released
    await working
    await closePort()
  }

  function print() {
    isAsked = true
    if (isHeld && !isReleased)
      working ??= printAll().finally(() => {
        working = undefined
      })
  }

  async function printAll() {
    while (isAsked && !isReleased) {
      isAsked = false
      // The server cannot be reached, or the desk uses another printer: the next answer to readNextPaper tells.
      await printDue().catch(() => undefined)
    }
  }

  async function printDue() {
    while (!isReleased) {
      const { dueIn } = await call(api.readNextPaper)
      if (dueIn !== 0) return
      const isPrinted = await printNext()
      invalidate(['print-jobs', 'printers'])
      if (!isPrinted) return
    }
  }

  /** Asks the printer, and only then takes the next paper and prints it. Returns whether the printer goes on. */
  async function printNext(): Promise<boolean> {
    const device = chosenDevice(printerId)
    if (!device) return fail('not_connected')
    port ??= await openDevice(device, portName)
    const answer = port?.isOpen() ? await askStatus(port) : undefined
    if (!port?.isOpen()) return fail('unreachable')
    if (answer) rememberAnswer(device)
    const trouble = answer ?? (device.hasAnswered ? 'silent' : 'none')
    if (trouble !== 'none') return fail(trouble)
    const ready = port
    return finishBeforeLeaving(() => printOn(ready, answer !== undefined))
  }

  async function printOn(ready: Port, hasAnswered: boolean): Promise<boolean> {
    const claim = randomId()
    const { answer, askedAt } = await untilAnswered(() => call(api.claimPaper, { body: { claim } }))
    const { paper } = answer
    if (!paper) return false
    const bytes = Uint8Array.from(atob(paper.bytes), character => character.charCodeAt(0))
    const isInTime = Date.now() - askedAt < paper.validFor
    // All of it may be sent by the time that the page is left.
    let outcome: Outcome = { ...notSent, bytesSent: bytes.length, hasAnswered }
    const leave = () => void report(paper, outcome).catch(() => undefined)
    addEventListener('pagehide', leave)
    try {
      outcome = isInTime ? await printOnPort(ready, bytes, hasAnswered) : notSent
      if (!outcome.isPrinted) await closePort()
      await untilAnswered(() => report(paper, outcome))
      return outcome.isPrinted
    } finally {
      removeEventListener('pagehide', leave)
    }
  }

  async function fail(trouble: Trouble): Promise<false> {
    await closePort()
    await call(api.reportTrouble, { body: { trouble } })
    return false
  }

  async function closePort() {
    const open = port
    port = undefined
    if (open) await closeDevice(open)
  }

  navigator.locks.request(`keydesk.printer.${printerId}`, { signal: waiting.signal }, hold).catch(() => {
    // Released before another tab left it.
  })
  return {
    print,
    reopen() {
      void Promise.resolve(working).then(closePort).then(print)
    },
    release() {
      isReleased = true
      waiting.abort()
      release()
    },
  }
}

const notSent = { isPrinted: false, failure: 'interrupted', bytesSent: 0, hasAnswered: false } as const

type Outcome = Awaited<ReturnType<typeof printOnPort>>

/** Tells the server what came of a paper. The browser sends it also if the page is left meanwhile. */
const report = ({ id, lease }: { id: number; lease: number }, outcome: Outcome) =>
  call(api.reportPaper, { params: { id: String(id) }, body: { ...outcome, lease } })

/**
 * Repeats a call until it is answered, for as long as the paper belongs to this browser. Returns the answer and when it
 * was asked for. Rejects if it is refused.
 */
async function untilAnswered<T>(send: () => Promise<T>): Promise<{ answer: T; askedAt: number }> {
  const begunAt = Date.now()
  for (;;) {
    const askedAt = Date.now()
    try {
      return { answer: await send(), askedAt }
    } catch (error) {
      if (!isRetryable(error as Error) || Date.now() - begunAt > LEASE) throw error
      await new Promise(resolve => setTimeout(resolve, 2 * SECOND))
    }
  }
}
