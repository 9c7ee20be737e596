import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** A network path to a server on which each answer takes longer. */
export interface SlowPath {
  /** The server's URL through this path. */
  url: string
  close(): void
}

/** Opens a path to the server of `to` that delays what the server sends by `delay` ms. */
export async function openSlowPath(to: string, delay: number): Promise<SlowPath> {
  const { hostname, port } = new URL(to)
  const proxy = createServer({ noDelay: true }, client => {
    const server = connect({ host: hostname, port: Number(port), noDelay: true })
    client.pipe(server)
    server.on('data', data => setTimeout(() => client.write(data), delay))
    server.on('close', () => setTimeout(() => client.end(), delay))
    for (const [end, other] of [
      [client, server],
      [server, client],
    ] as const)
      end.on('error', () => other.destroy())
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(to)
  url.hostname = '127.0.0.1'
  url.port = String((proxy.address() as AddressInfo).port)
  return { url: url.href, close: () => proxy.close() }
}
