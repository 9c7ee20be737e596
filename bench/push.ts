import WebSocket from 'ws'
import { percentiles } from './load.ts'
import type { Figure } from './report.ts'
import { type Server, startKeydesk } from './servers.ts'
import { addLockers, makeVenue } from './venues.ts'

const SOCKETS = 200
const CHANGES = 150

/** Measures the time from a desk's change until each of 200 open screens has received its push. */
export async function push(): Promise<Figure[]> {
  const keydesk = await startKeydesk(await makeVenue(db => addLockers(db, 72)))
  let heard: (() => void) | undefined
  const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => listen(keydesk, () => heard?.())))
  const latencies: number[] = []
  const last: number[] = []
  for (let change = 0; change < CHANGES; change++) {
    const times: number[] = []
    const all = new Promise<void>(resolve => {
      heard = () => {
        times.push(performance.now())
        if (times.length === SOCKETS) resolve()
      }
    })
    const sent = performance.now()
    await Promise.all([changeStatus(keydesk, change), all])
    if (change < 20) continue
    latencies.push(...times.map(time => time - sent))
    last.push(times.at(-1)! - sent)
  }
  for (const socket of sockets) socket.terminate()
  await keydesk.stop()
  const { p50, p99 } = percentiles(latencies)
  return [
    {
      what: `change to each of ${SOCKETS} sockets, p99`,
      measured: `p50 ${p50.toFixed(1)} · last of all p50 ${percentiles(last).p50.toFixed(1)} ms`,
      value: p99,
      unit: 'ms',
      target: { atMost: 15 },
    },
  ]
}

function listen({ url }: Server, onPush: () => void): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`)
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('message', () => {
      socket.on('message', onPush)
      resolve(socket)
    })
  })
}

async function changeStatus({ url }: Server, change: number) {
  const id = (change % 36) + 1
  const status = Math.floor(change / 36) % 2 === 0 ? 'repair' : 'available'
  const answer = await fetch(`${url}/api/lockers/${id}/status`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ status }),
  })
  if (!answer.ok) throw new Error(`The change was refused with ${answer.status}`)
}
