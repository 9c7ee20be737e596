// The way into every command. It runs before the install and on any Node from 20,
// so it uses nothing but Node's own modules; what it starts runs on the Node that the lockfile pins.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const lockfile = path.join(root, 'package-lock.json')
const windows = process.platform === 'win32'
const bin = path.join(root, 'node_modules/.bin')
const node = path.join(root, 'node_modules/node/bin', windows ? 'node.exe' : 'node')

/** A small nursery for young objects: less memory under load. */
const lean = '--max-semi-space-size=8'

/** Each command as the scripts it runs one after the other; the last one is given the arguments. */
const commands = {
  start: [
    ['scripts/web.ts', '--if-stale'],
    [lean, 'src/app/server.ts'],
  ],
  dev: [['scripts/dev.ts']],
  build: [['scripts/web.ts']],
  check: [['scripts/check.ts']],
  test: [['scripts/test.ts']],
  bench: [['bench/run.ts']],
  fuzz: [['scripts/fuzz.ts']],
  demo: [['src/app/cli.ts', 'demo']],
  backup: [['src/app/cli.ts', 'backup']],
  restore: [['src/app/cli.ts', 'restore']],
  cli: [['src/app/cli.ts']],
}

const [command = '', ...args] = process.argv.slice(2)
process.exitCode = await main(commands[command])

async function main(scripts) {
  if (Number.parseInt(process.versions.node, 10) < 20) return fail('Keydesk needs Node 20 or newer.')
  if (!scripts) return fail(`Usage: node scripts/setup.mjs <${Object.keys(commands).join('|')}>`)
  if (!isInstalled()) {
    const code = await install()
    if (code) return code
  }
  for (const [index, script] of scripts.entries()) {
    const last = index === scripts.length - 1
    const code = await run(node, last ? [...script, ...args] : script, withBin(process.env))
    if (code) return code
  }
  return 0
}

/** npm leaves its own record of what it put into node_modules; installed means that it agrees with the lockfile. */
function isInstalled() {
  const record = path.join(root, 'node_modules/.package-lock.json')
  if (!existsSync(node) || !existsSync(record)) return false
  const present = read(record).packages
  return Object.entries(read(lockfile).packages).every(
    ([name, wanted]) =>
      name === '' || (present[name] ? present[name].version === wanted.version : wanted.optional === true),
  )
}

/** Installs what the lockfile pins; npm refuses if it does not fit package.json. */
async function install() {
  console.error('Installing the packages of package-lock.json ...')
  const npm = windows ? 'npm.cmd' : 'npm'
  const code = await run(npm, ['ci', '--include=dev', '--loglevel=error'], withoutBin(process.env))
  if (code) return fail(`npm ended with ${code}: see its lines above.`)
  if (!existsSync(node)) return fail('npm installed no Node 26: let it run install scripts, then repeat.')
  return isInstalled()
    ? 0
    : fail('npm installed other packages than package-lock.json names: see its lines above.')
}

function read(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Ends with the exit code of the program; a signal is passed on to it, and its own end by signal is repeated here. */
function run(program, programArgs, env) {
  const shell = windows && program.endsWith('.cmd')
  const child = spawn(program, programArgs, { cwd: root, env, shell, stdio: 'inherit' })
  const pass = signal => child.kill(signal)
  // A terminal sends Ctrl-C to every process in front by itself; twice would cut a clean stop short.
  const passInterrupt = signal => process.stdin.isTTY || child.kill(signal)
  process.on('SIGINT', passInterrupt).on('SIGTERM', pass).on('SIGHUP', pass)
  const orphaned = whenOrphaned(() => child.kill('SIGTERM'))
  return new Promise(resolve => {
    child.on('error', error => resolve(fail(`${program} did not start: ${error.message}`)))
    child.on('exit', (code, signal) => {
      clearInterval(orphaned)
      process.off('SIGINT', passInterrupt).off('SIGTERM', pass).off('SIGHUP', pass)
      if (signal) process.kill(process.pid, signal)
      resolve(code ?? 1)
    })
  })
}

/** A signal to npm ends its shell but not what the shell has started, which would leave a server behind. */
function whenOrphaned(end) {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event || windows) return undefined
  return setInterval(() => process.ppid === parent || end(), 200)
}

/**
 * What Node has compiled once it keeps, so every later start takes a third less. Two heaps of the C library serve
 * all its threads, instead of one each: 5 MB less.
 */
function withBin(env) {
  const kept = { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'), MALLOC_ARENA_MAX: '2' }
  return { ...kept, ...env, PATH: [bin, ...foldersOf(env)].join(path.delimiter) }
}

/** npm replaces node_modules, so it must not itself run on the Node in there. */
function withoutBin(env) {
  const folders = foldersOf(env).filter(folder => path.resolve(folder) !== bin)
  return { ...env, PATH: folders.join(path.delimiter) }
}

function foldersOf(env) {
  return (env.PATH ?? '').split(path.delimiter)
}

function fail(line) {
  console.error(line)
  return 1
}
