// The entry point of every command. It runs before the install and on any Node from version 20, so it uses only
// built-in modules. The scripts that it starts run on the Node version that the lockfile pins.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const lockfile = path.join(root, 'package-lock.json')
const windows = process.platform === 'win32'
const bin = path.join(root, 'node_modules/.bin')
const node = path.join(root, 'node_modules/node/bin', windows ? 'node.exe' : 'node')

/** Node keeps compiled sources in the cache, so that later starts take a third less time. */
const environment = {
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
}

/** The scripts that each command runs in order. The last one receives the arguments. */
const commands = {
  start: [['scripts/build.ts', '--if-stale'], ['src/app/server.ts']],
  dev: [['scripts/dev.ts']],
  build: [['scripts/build.ts']],
  check: [['scripts/check.ts']],
  test: [['scripts/test.ts']],
  bench: [['scripts/build.ts', '--if-stale'], ['bench/run.ts']],
  picture: [['scripts/picture.ts']],
  guides: [['scripts/guides.ts']],
  sbom: [['scripts/sbom.ts']],
  pictures: [['scripts/build.ts', '--if-stale'], ['scripts/pictures.ts']],
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
    const env = withBin({ ...environment, ...process.env })
    const code = await run(node, last ? [...script, ...args] : script, env)
    if (code) return code
  }
  return 0
}

/** Returns whether npm's record of node_modules matches the lockfile. */
function isInstalled() {
  const record = path.join(root, 'node_modules/.package-lock.json')
  if (!existsSync(node) || !existsSync(record)) return false
  const present = read(record).packages
  return Object.entries(read(lockfile).packages).every(
    ([name, wanted]) =>
      name === '' || (present[name] ? present[name].version === wanted.version : wanted.optional === true),
  )
}

/** Installs what the lockfile pins. npm fails if the lockfile does not match package.json. */
async function install() {
  console.error('Installing the packages of package-lock.json ...')
  const npm = windows ? 'npm.cmd' : 'npm'
  const code = await run(npm, ['ci', '--include=dev', '--loglevel=error'], withoutBin(process.env))
  if (code) return fail(`npm exited with code ${code}. See its output above.`)
  if (!existsSync(node)) return fail('npm did not install Node 26. Allow install scripts, then try again.')
  return isInstalled()
    ? 0
    : fail('The installed packages do not match package-lock.json. See the output of npm above.')
}

function read(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/**
 * Resolves with the program's exit code. Forwards signals, and ends this process by the signal that ended the program.
 */
function run(program, programArgs, env) {
  const shell = windows && program.endsWith('.cmd')
  const child = spawn(program, programArgs, { cwd: root, env, shell, stdio: 'inherit' })
  const forward = signal => child.kill(signal)
  // A terminal already sends Ctrl-C to every foreground process; a second one would interrupt the clean shutdown.
  const forwardInterrupt = signal => process.stdin.isTTY || child.kill(signal)
  process.on('SIGINT', forwardInterrupt).on('SIGTERM', forward).on('SIGHUP', forward)
  const orphaned = whenOrphaned(() => child.kill('SIGTERM'))
  return new Promise(resolve => {
    child.on('error', error => resolve(fail(`${program} did not start: ${error.message}`)))
    child.on('exit', (code, signal) => {
      clearInterval(orphaned)
      process.off('SIGINT', forwardInterrupt).off('SIGTERM', forward).off('SIGHUP', forward)
      if (signal) process.kill(process.pid, signal)
      resolve(code ?? 1)
    })
  })
}

/**
 * Calls `end` once the parent is gone: a signal to npm ends its shell but not the processes of the shell, which would
 * leave the server running.
 */
function whenOrphaned(end) {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event || windows) return undefined
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end()
  }, 200)
  return timer
}

/** Adds the installed programs to PATH. */
function withBin(env) {
  return { ...env, PATH: [bin, ...findFolders(env)].join(path.delimiter) }
}

/** npm replaces node_modules, so it must not run on the Node inside that folder. */
function withoutBin(env) {
  const folders = findFolders(env).filter(folder => path.resolve(folder) !== bin)
  return { ...env, PATH: folders.join(path.delimiter) }
}

function findFolders(env) {
  return (env.PATH ?? '').split(path.delimiter)
}

function fail(line) {
  console.error(line)
  return 1
}
