import { type Compared, compare } from './compare.ts'
import { load, request } from './load.ts'
import { type Figure, rateText } from './report.ts'
import { type Server, startBaselineServer, startKeydesk } from './servers.ts'
import { fillWithDemo, makeVenue } from './venues.ts'

const lists = [
  ['rooms', '/api/rooms'],
  ['board', '/api/rentals/board'],
] as const

/** Measures the cached reads of every screen against node:http with a constant body of the same size. */
export async function reads(): Promise<Figure[]> {
  const keydesk = await startKeydesk(await makeVenue(fillWithDemo))
  const figures: Figure[] = []
  for (const [name, path] of lists) figures.push(...(await listFigures(keydesk, name, path)))
  figures.push(...(await afterChange(keydesk)))
  await keydesk.stop()
  return figures
}

async function listFigures(keydesk: Server, name: string, path: string): Promise<Figure[]> {
  const answer = await fetch(keydesk.url + path)
  const size = (await answer.arrayBuffer()).byteLength
  const floor = await startBaselineServer('floor-server.ts', String(size))
  const etag = { 'If-None-Match': answer.headers.get('etag') ?? '' }
  const kilobytes = `${(size / 1_000).toFixed(0)} KB`
  const one = await against(floor, keydesk, path, 1)
  const many = await against(floor, keydesk, path, 16)
  const unchanged = await against(floor, keydesk, path, 16, etag)
  await floor.stop()
  return [
    figure(`read ${name} (${kilobytes}), 1 connection`, one),
    figure(`read ${name}, 16 connections`, many, 0.75),
    figure(`read ${name} unchanged (304), 16 connections`, unchanged, 0.85),
  ]
}

function against(floor: Server, keydesk: Server, path: string, connections: number, headers = {}) {
  const contender = (server: Server) => {
    const bytes = request(server.url + path, { headers })
    const run = () => load({ url: server.url, connections, length: 1_500, next: () => bytes })
    return { server, run }
  }
  return compare(contender(floor), contender(keydesk))
}

function figure(
  what: string,
  { floor, subject, ratio, cpuRatio, disturbed }: Compared,
  atLeast?: number,
): Figure {
  return {
    what,
    measured: rateText(subject),
    floor: rateText(floor),
    value: ratio,
    byCpu: cpuRatio,
    ...(atLeast && { target: { atLeast } }),
    disturbed,
  }
}

/** Measures the read after a change; only that one is slow. */
async function afterChange({ url }: Server): Promise<Figure[]> {
  const first: number[] = []
  const second: number[] = []
  const facilities = (await (await fetch(`${url}/api/lockers`)).json()) as { id: number; status: string }[]
  const free = facilities.find(({ status }) => status === 'available')!
  for (let change = 0; change < 40; change++) {
    const status = change % 2 === 0 ? 'repair' : 'available'
    await fetch(`${url}/api/lockers/${free.id}/status`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ status }),
    })
    first.push(await readTime(`${url}/api/rentals/board`))
    second.push(await readTime(`${url}/api/rentals/board`))
  }
  const [slow, quick] = [first, second].map(times => times.sort((a, b) => a - b)[20]!) as [number, number]
  return [
    { what: 'read board, first after a change (p50)', measured: '', value: slow, unit: 'ms' },
    { what: 'read board, second after a change (p50)', measured: '', value: quick, unit: 'ms' },
  ]
}

async function readTime(url: string): Promise<number> {
  const begin = performance.now()
  await (await fetch(url)).arrayBuffer()
  return performance.now() - begin
}
