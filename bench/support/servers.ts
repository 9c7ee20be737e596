import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

export interface Server {
  url: string
  /** Host header of requests to one of several venues; fetch cannot set it. */
  host?: string
  pid: number
  stop(): Promise<void>
}

const root = path.join(import.meta.dirname, '../..')
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const server of running) server.kill('SIGKILL')
})

export interface StartOptions {
  /** Variables that replace those of a benchmark. */
  environment?: Record<string, string>
  /** Program and arguments that run the server, such as strace. It must pass on SIGTERM or end without it. */
  runBy?: string[]
  /** Discards what the server prints, if errors are expected. */
  isQuiet?: boolean
  /** The folder of another version to run, which must be built. */
  version?: string
}

/** Starts the built Keydesk as `npm start` does, on a data folder or on PostgreSQL. */
export function startKeydesk(
  where: { folder: string; databaseUrl?: string },
  { environment = {}, runBy = [], isQuiet = false, version = root }: StartOptions = {},
) {
  const variables = {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: where.folder,
    DATABASE_URL: where.databaseUrl ?? '',
    VENUE: 'empty',
    LOG_LEVEL: 'warn',
    NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
    ...cpuProfile(),
    ...environment,
  }
  return start([...runBy, process.execPath, 'src/app/server.ts'], variables, { isQuiet, version })
}

/** Starts a server script of this folder, which must call `announce`. */
export function startBaselineServer(script: string, ...args: string[]): Promise<Server> {
  return start([process.execPath, path.join('bench', script), ...args], {})
}

/** Prints the address of a server script for `startBaselineServer`. */
export function announceUrl(port: number) {
  console.log(`Listening at http://127.0.0.1:${port}`)
}

/** With PROFILE=folder, each Keydesk writes a CPU profile there. */
const cpuProfile = (): Record<string, string> =>
  process.env.PROFILE
    ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${path.resolve(process.env.PROFILE)}` }
    : {}

async function start(
  [program = '', ...args]: string[],
  env: Record<string, string>,
  { isQuiet = false, version = root }: Pick<StartOptions, 'isQuiet' | 'version'> = {},
): Promise<Server> {
  const child = spawn(program, args, {
    cwd: version,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const ended = once(child, 'exit').finally(() => running.delete(child))
  const url = await Promise.race([
    announced(child, isQuiet),
    ended.then(([code]) => Promise.reject(new Error(`${args.at(-1)} ended with ${code}`))),
  ])
  return {
    url,
    pid: child.pid!,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function announced(child: ChildProcess, isQuiet: boolean): Promise<string> {
  return new Promise(resolve => {
    for (const stream of [child.stdout!, child.stderr!])
      createInterface(stream).on('line', line => {
        const url = /(?:is|Listening) at (http:\/\/\S+)/.exec(line)?.[1]
        if (url) resolve(url)
        else if (!isQuiet) console.error(line)
      })
  })
}
