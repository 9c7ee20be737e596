// Opens 500 sockets of screens, of which some never read and some vanish, and lets slow and half-open requests wait,
// while desks work:
//   node bench/faults/dead-clients.ts [seconds] [sockets] [sqlite|postgres]
import { connect, type Socket } from 'node:net'
import { WebSocket } from 'ws'
import { residentMemory } from '../support/machine.ts'
import { sleep } from './support/client.ts'
import { type FaultRun, runFault } from './support/fault-run.ts'

/** How long after the last change a screen may receive its push, in ms. */
const PUSH_LIMIT = 10_000

const [seconds = '20', sockets = '500', engine = 'sqlite'] = process.argv.slice(2)

await runFault({
  name: 'slow and dead clients',
  engine: engine === 'postgres' ? 'postgres' : 'sqlite',
  servers: 1,
  seconds: Number(seconds),
  disturb: crowd,
})

interface Screen {
  socket: WebSocket
  ids: number[]
}

async function crowd({ fleet, isOver }: FaultRun) {
  const url = new URL(fleet.addresses[0]!.url)
  const before = residentMemory(fleet.pidOf(0))
  const screens = await Promise.all(Array.from({ length: Number(sockets) }, () => openScreen(url)))
  const [deaf, gone, healthy] = [screens.slice(0, 50), screens.slice(50, 100), screens.slice(100)]
  // A screen that never reads, and one whose device is switched off: nothing is ever sent back.
  for (const { socket } of [...deaf, ...gone]) socket.pause()
  const slow = Array.from({ length: 50 }, () => openSlowRequest(url))
  while (!isOver()) {
    await sleep(200)
    for (const request of slow) request.write('x')
    // Requests whose client leaves before the answer.
    for (let leaving = 0; leaving < 5; leaving++)
      connect(Number(url.port), url.hostname, function (this: Socket) {
        this.write(`GET /api/rentals/board HTTP/1.1\r\nhost: ${url.host}\r\n\r\n`, () => this.destroy())
      }).on('error', () => {})
  }
  const after = residentMemory(fleet.pidOf(0))
  for (const request of slow) request.destroy()
  for (const { socket } of gone) socket.terminate()
  const findings = { 'screens behind': await findLate(healthy) }
  for (const { socket } of screens) socket.terminate()
  return { did: `${sockets} sockets, memory ${before.toFixed(0)} to ${after.toFixed(0)} MB`, findings }
}

async function openScreen({ host }: URL): Promise<Screen> {
  const socket = new WebSocket(`ws://${host}/ws`)
  const ids: number[] = []
  socket.on('message', data => ids.push(JSON.parse(String(data)).id))
  socket.on('error', () => {})
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return { socket, ids }
}

/** A request whose body arrives byte by byte and never ends. */
function openSlowRequest({ hostname, port, host }: URL): Socket {
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(
    `POST /api/rentals HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{`,
  )
  return socket
}

/** Waits until all screens have seen the same newest event; returns those that have not. Desks still work. */
async function findLate(screens: readonly Screen[]): Promise<string[]> {
  const target = Math.max(...screens.map(({ ids }) => ids.at(-1) ?? 0))
  const until = performance.now() + PUSH_LIMIT
  const late = () => screens.filter(({ ids }) => (ids.at(-1) ?? 0) < target)
  while (late().length > 0 && performance.now() < until) await sleep(100)
  const unordered = screens.filter(({ ids }) => ids.some((id, index) => index > 1 && id <= ids[index - 1]!))
  return [
    ...late().map(() => `A screen did not receive event ${target}`),
    ...unordered.map(() => 'A screen received events out of order'),
  ]
}
