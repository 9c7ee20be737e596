import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A network path between a client and a server that a test can break. */
export interface NetworkProxy {
  /** The server's URL through this path. */
  url: string
  /** Leads new connections to another server, as an address that moves on failover does. */
  leadTo(url: string): void
  /** Closes every connection, as a restarting firewall does. New connections work. */
  cut(): void
  /** Delivers nothing in either direction from now on, not even the close of a connection. */
  drop(): void
  /** Delivers again. Earlier connections stay dead. */
  restore(): void
  /**
   * Calls `ctx` as soon as the transaction that sent `text` sends its commit. The server receives the commit if
   * `delivered`; the client never receives the answer.
   */
  onCommitOf(text: string, delivered: boolean, ctx: () => void): void
  /** Ends the path and all its connections. */
  close(): Promise<void>
}

interface Pair {
  client: Socket
  server: Socket
  isDead: boolean
  isExpected: boolean
}

const COMMIT = 'commit\0'

/** Opens a path to the server of a URL. `observe` is called for each connection and returns what gets its sent data. */
export async function openProxy(to: string, observe?: () => (data: Buffer) => void): Promise<NetworkProxy> {
  let target = toAddress(to)
  const pairs = new Set<Pair>()
  let isDropped = false
  let expected: { text: string; delivered: boolean; ctx: () => void } | undefined

  // Half open, because otherwise Node itself would answer the close of one side.
  const proxy = createServer({ allowHalfOpen: true }, client => {
    const server = connect({ ...target, allowHalfOpen: true })
    const pair: Pair = { client, server, isDead: isDropped, isExpected: false }
    pairs.add(pair)
    const onSent = observe?.()
    client.on('data', (data: Buffer) => {
      onSent?.(data)
      if (expected && data.includes(expected.text)) pair.isExpected = true
      if (!expected || !pair.isExpected || !data.includes(COMMIT)) return deliver(pair, server, data)
      const { delivered, ctx } = expected
      expected = undefined
      pair.isDead = true
      if (delivered) server.write(data, ctx)
      else ctx()
    })
    server.on('data', data => deliver(pair, client, data))
    for (const [end, other] of [
      [client, server],
      [server, client],
    ] as const) {
      end.on('error', () => {})
      end.on('end', () => {
        if (!pair.isDead) other.end()
      })
      end.on('close', () => {
        if (!pair.isDead) other.destroy()
      })
    }
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')

  const url = new URL(to)
  url.port = String((proxy.address() as AddressInfo).port)
  const cut = () => {
    for (const { client, server } of pairs) for (const end of [client, server]) end.destroy()
    pairs.clear()
  }
  return {
    url: url.href,
    leadTo(server) {
      target = toAddress(server)
    },
    cut,
    drop() {
      isDropped = true
      for (const pair of pairs) pair.isDead = true
    },
    restore() {
      isDropped = false
    },
    onCommitOf(text, delivered, ctx) {
      expected = { text, delivered, ctx }
    },
    async close() {
      proxy.close()
      cut()
    },
  }
}

function toAddress(url: string) {
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port) }
}

function deliver({ isDead }: Pair, to: Socket, data: Buffer | string) {
  if (!isDead && to.writable) to.write(data)
}
