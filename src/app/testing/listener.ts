import { once } from 'node:events'
import { WebSocket } from 'ws'
import { type Push, push } from '../../feed/contract.ts'
import { atEnd } from '../../shared/testing/at-end.ts'

/** A screen on the live feed. */
export interface Listener {
  /** The first message: where the story begins. */
  greeting: Push
  /** All that came since, in the order in which it came. */
  pushes: Push[]
  /** Resolves once so many pushes have come. */
  until(count: number): Promise<Push[]>
  /** Resolves once the push of this event has come. */
  untilId(id: number): Promise<Push[]>
  /** Drops the connection as a lost network does. */
  drop(): void
  socket: WebSocket
}

/** Connects to the live feed; `after` names the last event that this screen saw. Every message must be a push. */
export async function listen(
  url: string,
  { after, headers }: { after?: number | string; headers?: Record<string, string> } = {},
): Promise<Listener> {
  const query = after === undefined ? '' : `?after=${after}`
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws${query}`, { headers })
  atEnd(async () => socket.terminate())
  const pushes: Push[] = []
  const waiting = new Set<() => void>()
  socket.on('message', data => {
    pushes.push(push.strict().parse(JSON.parse(String(data))))
    for (const look of waiting) look()
  })

  const until = (isThere: () => boolean) =>
    new Promise<Push[]>((resolve, reject) => {
      const look = () => {
        if (!isThere()) return
        waiting.delete(look)
        socket.off('close', fail)
        resolve(pushes)
      }
      const fail = () => reject(new Error(`The feed closed after ${pushes.length} pushes`))
      waiting.add(look)
      socket.on('close', fail)
      look()
    })

  await once(socket, 'open')
  await until(() => pushes.length > 0)
  const greeting = pushes.shift()!
  return {
    greeting,
    pushes,
    until: count => until(() => pushes.length >= count),
    untilId: id => until(() => pushes.some(one => one.id === id)),
    drop: () => socket.terminate(),
    socket,
  }
}
