import { createServer, type Server, type Socket } from 'node:net'
import { type Printed, readEscPos } from '#office/devices/printing/esc-pos-reader.ts'
import type { Instant } from '#platform/values/time.ts'

/**
 * What the printer does: 'ready', 'mute' prints and never answers, 'deaf' takes the connection and nothing else, out of
 * 'paper', 'open' cover, 'vanishes' before it says that it has printed, 'hangs up' once it has said that it is ready,
 * 'holds' the first paper and takes it once it behaves in another way, cuts the line after some bytes of a paper, or
 * is slow: it takes what it was sent so many ms later.
 */
export type PrinterBehavior =
  | 'ready'
  | 'mute'
  | 'deaf'
  | 'paper'
  | 'open'
  | 'vanishes'
  | 'hangs up'
  | 'holds'
  | { cutAfter: number }
  | { slowBy: number }

export interface PrinterEmulator {
  /** '127.13.8.2:9100' */
  address: string
  /** The printed papers, in order. */
  printed(): Printed[]
  /** The last of its papers. */
  printedLast(): Printed[]
  /** The bytes of each paper: what came until its status was asked, or the connection ended. */
  papers: Uint8Array[]
  /** The times at which the papers ended, by the clock of the venue. */
  endedAt: Instant[]
  /** Whether it holds a paper. */
  isHolding(): boolean
  /** How often it was asked for its status. */
  requests(): number
  /** How many connections are open, and were at once, at most. */
  connections(): number
  mostConnections(): number
  behave(behavior: PrinterBehavior): void
  /** Refuses connections. */
  turnOff(): Promise<void>
  turnOn(): Promise<void>
}

let started = 0

/** Starts a network printer on a loopback address of its own, on the port of real ones. The caller turns it off. */
export async function startPrinter(now: () => Instant = Date.now): Promise<PrinterEmulator> {
  const part = (process.pid + 7 * started++) % 64_000
  const host = `127.${20 + (started % 200)}.${1 + (part >> 8)}.${1 + (part % 250)}`
  const papers: Uint8Array[] = []
  const endedAt: Instant[] = []
  const sockets = new Set<Socket>()
  let behavior: PrinterBehavior = 'ready'
  let most = 0
  let requests = 0
  let server: Server | undefined
  /** Takes what it holds. */
  let release: (() => void) | undefined

  function serve(socket: Socket) {
    sockets.add(socket)
    most = Math.max(most, sockets.size)
    let paper: number[] = []
    const end = () => {
      if (paper.length > 0) {
        papers.push(Uint8Array.from(paper))
        endedAt.push(now())
      }
      paper = []
    }
    socket.on('error', () => {})
    // The other side has ended it. It closes only later, on a busy machine after the next one is open.
    socket.on('end', () => sockets.delete(socket))
    socket.on('close', () => {
      sockets.delete(socket)
      end()
    })
    socket.on('data', (data: Buffer) => {
      if (behavior === 'holds' && !isRequest(data)) {
        socket.pause()
        release = () => {
          take(data)
          socket.resume()
        }
        return
      }
      if (typeof behavior !== 'object' || !('slowBy' in behavior)) return take(data)
      socket.pause()
      setTimeout(() => {
        take(data)
        socket.resume()
      }, behavior.slowBy)
    })

    function take(data: Buffer) {
      if (behavior === 'deaf' || socket.destroyed) return
      for (let at = 0; at < data.length; at++) {
        if (isRequest(data, at)) {
          if (data[at + 2] === 4) requests++
          const answer = paper.length > 0 && behavior === 'vanishes' ? undefined : statusByte(data[at + 2]!)
          end()
          if (answer === undefined) socket.destroy()
          else if (behavior !== 'mute') socket.write(Uint8Array.of(answer))
          at += 2
          if (behavior === 'hangs up' && data[at] === 4) socket.end()
          continue
        }
        if (typeof behavior === 'object' && 'cutAfter' in behavior && paper.length >= behavior.cutAfter) {
          socket.resetAndDestroy()
          return
        }
        paper.push(data[at]!)
      }
    }
  }

  /** DLE EOT */
  const isRequest = (data: Buffer, at = 0) => data[at] === 0x10 && data[at + 1] === 0x04

  /** DLE EOT 1, 2 and 4: offline, its cause, paper. */
  function statusByte(request: number): number {
    const fixed = 0b0001_0010
    if (behavior === 'paper')
      return fixed | (request === 4 ? 0b0110_0000 : request === 2 ? 0b0010_0000 : 0b1000)
    if (behavior === 'open') return fixed | (request === 2 ? 0b0100 : request === 1 ? 0b1000 : 0)
    return fixed
  }

  async function turnOn() {
    server = createServer(serve)
    await new Promise<void>(resolve => server!.listen(9100, host, resolve))
  }

  async function turnOff() {
    for (const socket of sockets) socket.destroy()
    await new Promise<void>(resolve => (server ? server.close(() => resolve()) : resolve()))
    server = undefined
  }

  await turnOn()
  return {
    address: `${host}:9100`,
    papers,
    endedAt,
    requests: () => requests,
    connections: () => sockets.size,
    printed: () => papers.flatMap(readEscPos),
    printedLast: () => readEscPos(papers.at(-1)!),
    mostConnections: () => most,
    isHolding: () => release !== undefined,
    behave(next) {
      behavior = next
      release?.()
      release = undefined
    },
    turnOff,
    turnOn,
  }
}
