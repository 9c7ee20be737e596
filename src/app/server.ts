import { setTimeout } from 'node:timers/promises'
import { setPrivateUmask } from './operations/data-folder.ts'
import { type RunningServer, startServer } from './start-server.ts'

setPrivateUmask()
try {
  const server = await startServer(process.env)
  stopOnSignal(server)
  console.warn(`Keydesk is at ${server.url}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** A service manager and its shell may both send SIGTERM. A second Ctrl-C ends the server at once. */
function stopOnSignal({ drain, close }: RunningServer) {
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    close(setTimeout(drain)).then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop).once('SIGINT', stop)
}
