import { execFile } from 'node:child_process'
import { request } from 'node:http'
import path from 'node:path'
import { promisify } from 'node:util'
import { emptyDatabaseLocation } from '../database/empty-database.ts'
import { startServers } from '../venue/server-process.ts'

const cli = path.join(import.meta.dirname, '../../app/cli.ts')

/** A running installation with one venue, its commands, and requests to any host name of it. */
export async function openInstallation(environment: Record<string, string> = {}) {
  const { servers } = await startServers(1, environment)
  const { dataDir, url } = servers[0]!
  const { port } = new URL(url)
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', BACKUP_DIR: '', PORT: port }
  const runWith = (settings: Record<string, string>, ...args: string[]): Promise<string> =>
    promisify(execFile)(process.execPath, [cli, ...args], { env: { ...env, ...settings } }).then(
      ({ stdout, stderr }) => stdout + stderr,
      (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
    )
  const run = (...args: string[]) => runWith({}, ...args)
  const ask = (name: string, method: string, address: string, body?: object) =>
    send(port, `${name}:${port}`, method, address, body)
  const isServed = async (name: string) => (await ask(name, 'GET', '/healthz')).status === 200
  /** Adds a venue on the engine under test, and returns what the command says. */
  const create = async (name: string, ...more: string[]) => {
    const { url: database } = await emptyDatabaseLocation(dataDir)
    const place = database ? ['--database', database] : []
    return run('create-venue', name, '--url', `http://${name}.localhost:${port}`, ...place, ...more)
  }
  return { server: servers[0]!, dataDir, port, run, runWith, create, ask, isServed }
}

function send(port: string, host: string, method: string, address: string, body?: object) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number
    headers: NodeJS.Dict<string | string[]>
    text: string
  }>()
  const headers = { host, ...(body && { 'content-type': 'application/json' }) }
  request({ host: '127.0.0.1', port, method, path: address, headers }, async response => {
    const text = (await response.toArray()).join('')
    resolve({ status: response.statusCode!, headers: response.headers, text })
  })
    .on('error', reject)
    .end(body && JSON.stringify(body))
  return promise
}
