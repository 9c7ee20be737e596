// Starts the server, restarted on each change, and the web with hot reload.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { createServer } from 'vite'

const root = path.join(import.meta.dirname, '..')
const server = spawn(process.execPath, ['--watch', 'src/app/server.ts'], { cwd: root, stdio: 'inherit' })
const web = await createServer({ configFile: path.join(root, 'vite.config.ts') })
await web.listen()
web.printUrls()

const stop = async () => {
  server.kill()
  await web.close()
}
process.once('SIGINT', stop).once('SIGTERM', stop).once('SIGHUP', stop)
server.once('exit', async code => {
  await web.close()
  process.exitCode = code ?? 0
})
