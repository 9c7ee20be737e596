// The program of a VenueHost: runs the servers of stories one after the other.
import { type RunningServer, startServer } from '#app/start-server.ts'
import { passTime } from './shift-date.ts'

export type HostMessage = { environment: Record<string, string>; shift: number } | 'close'

let server: RunningServer | undefined

process.umask(0o077)
// Waits for the next story.
process.channel?.ref()
process.on('message', async (message: unknown) => {
  if (message === 'close') {
    await server?.close()
    server = undefined
    process.send?.('closed')
  } else if (isStart(message)) await start(message)
})

async function start({ environment, shift }: Exclude<HostMessage, 'close'>) {
  passTime(shift - Number(process.env.CLOCK_SHIFT))
  // For the threads that the server starts.
  process.env.CLOCK_SHIFT = String(shift)
  try {
    server = await startServer({ ...process.env, ...environment })
    console.warn(`Keydesk is at ${server.url}`)
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
}

const isStart = (message: unknown): message is Exclude<HostMessage, 'close'> =>
  typeof message === 'object' && message !== null && 'environment' in message
