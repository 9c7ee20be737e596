// Replaces one of two servers behind a proxy after the other while desks work, counts errors that a client sees, and
// searches for every stay that either version wrote:
//   node bench/faults/rolling-upgrade.ts [seconds] [folder of an earlier version]
// With the folder of an earlier version, which must be built, the venue and its servers begin with that one.
import { readdirSync } from 'node:fs'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { type Address, call, sleep } from './support/client.ts'
import { type FaultRun, runFault } from './support/fault-run.ts'

/** How long the proxy tries servers for a request, as in deploy/Caddyfile, in ms. */
const TRY_DURATION = 10_000

/** How often the proxy asks a server whether it is ready, in ms. */
const HEALTH_INTERVAL = 100

/** Stays searched for at the end, the oldest: those that the earlier version wrote. */
const MAX_SEARCHED = 300

const [seconds = '30', earlier] = process.argv.slice(2)
const proxied: Address = { url: '' }

await runFault({
  name: 'rolling upgrade',
  engine: 'postgres',
  servers: 2,
  seconds: Number(seconds),
  client: proxied,
  migrations: earlier ? migrationsIn(earlier) : undefined,
  server: { environment: { DRAIN_SECONDS: '1' }, ...(earlier && { version: earlier }) },
  disturb: replace,
})

/** The names of the migrations of a version. */
function migrationsIn(version: string): string[] {
  return readdirSync(path.join(version, 'migrations'))
    .filter(file => /^\d{4}-/.test(file))
    .map(file => path.parse(file).name)
}

/** Stops one server after the other as a service manager does, and starts it again. */
async function replace({ fleet, desks, isOver }: FaultRun) {
  const proxy = await openReverseProxy(fleet.addresses)
  proxied.url = proxy.url
  let replaced = 0
  desks.start()
  fleet.upgrade()
  while (!isOver()) {
    await sleep(1_000)
    const index = replaced++ % 2
    await fleet.stop(index)
    await fleet.start(index)
    await proxy.untilReady(index)
  }
  return {
    did: `${replaced} replacements`,
    findings: {
      'errors seen by a client': desks.failures,
      'stays that a search does not find': await missedBySearch(fleet.addresses[0]!, desks.checkedIn),
    },
  }
}

/** Returns the stays that are not found by the name of their guest, typed without accents. */
async function missedBySearch(server: Address, stays: ReadonlyMap<string, number>): Promise<string[]> {
  const missed: string[] = []
  for (const [guest, id] of [...stays].slice(0, MAX_SEARCHED)) {
    const search = encodeURIComponent(guest.replace('ä', 'a').toUpperCase())
    const { rentals } = await call(server, { method: 'GET', path: `/api/rentals?search=${search}` })
    if (!rentals.some((rental: { id: number }) => rental.id === id)) missed.push(guest)
  }
  return missed
}

/**
 * Passes requests to the servers in turn, as Caddy does with active health checks: a server that is not ready is left
 * out, and a request that reached no server is sent to the next.
 */
async function openReverseProxy(servers: readonly Address[]) {
  const ready = new Set<number>()
  let next = 0
  const look = async () => {
    await Promise.all(
      servers.map(async ({ url }, index) => {
        const isReady = await fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
        if (isReady) ready.add(index)
        else ready.delete(index)
      }),
    )
  }
  await look()
  const timer = setInterval(look, HEALTH_INTERVAL)
  timer.unref()

  const proxy = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => pass(Buffer.concat(chunks), performance.now() + TRY_DURATION))

    const pass = (body: Buffer, until: number) => {
      const index = next++ % servers.length
      const { hostname, port } = new URL(servers[index]!.url)
      const again = () => {
        if (performance.now() > until) response.writeHead(502).end()
        else setTimeout(() => pass(body, until), 20)
      }
      if (!ready.has(index)) return again()
      let isConnected = false
      const onward = send({
        hostname,
        port,
        method: request.method,
        path: request.url,
        headers: { ...request.headers, host: `${hostname}:${port}` },
        agent: false,
      })
      onward.on('socket', socket =>
        socket.once('connect', () => {
          isConnected = true
        }),
      )
      onward.on('response', answer => {
        response.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(response)
      })
      onward.on('error', () => {
        if (!isConnected) again()
        else if (!response.headersSent) response.writeHead(502).end()
        else response.destroy()
      })
      onward.end(body)
    }
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  proxy.unref()
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    async untilReady(index: number) {
      while (!ready.has(index)) await sleep(HEALTH_INTERVAL)
    },
  }
}
