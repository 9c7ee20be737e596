import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { openDatabase } from '#platform/database/open-database.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { addCleanup } from '../environment/cleanup.ts'

const root = join(import.meta.dirname, '../../..')

/** Creates a data folder and returns functions that run commands and servers on it. */
export async function openFolder() {
  const { folder, location } = await openTestDatabase()
  const run = (file: 'server' | 'cli', args: string[], environment: Record<string, string> = {}) => {
    const child = spawn(process.execPath, [`src/app/${file}.ts`, ...args], {
      cwd: root,
      env: {
        ...process.env,
        DATA_DIR: folder,
        DATABASE_URL: location.url ?? '',
        VENUE: 'empty',
        PORT: '0',
        PUBLIC_URL: '',
        HOST: '127.0.0.1',
        ...environment,
      },
    })
    addCleanup(async () => void child.kill('SIGKILL'))
    const output = { text: '' }
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output.text += chunk))
    return { child, output }
  }
  return {
    folder,
    /** Runs a command and returns its exit code and output. */
    async cli(args: string[], input = '', environment: Record<string, string> = {}) {
      const { child, output } = run('cli', args, environment)
      child.stdin.end(input)
      const [code] = await once(child, 'close')
      return [code, output.text.trim()]
    },
    async openStore() {
      const store = await openDatabase(location.url ? location : { file: join(folder, 'keydesk.sqlite') })
      addCleanup(() => store.close())
      return store
    },
    async serve(environment: Record<string, string>) {
      const { child, output } = run('server', [], environment)
      const ended = once(child, 'close')
      while (!/Keydesk is at/.test(output.text)) {
        const over = await Promise.race([ended, once(child.stderr, 'data')])
        if (over.length === 2) return { said: output.text.trim(), url: '', stop: async () => {} }
      }
      const port = /:(\d+)\s*$/m.exec(output.text)?.[1]
      const stop = async () => {
        child.kill('SIGTERM')
        await ended
      }
      return { said: output.text.trim(), url: `http://127.0.0.1:${port}`, stop }
    },
  }
}
