// Finds Chromium, or installs it.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

/**
 * The headless shell first: the same engine without the windows of a desktop browser. Stories take three quarters of
 * the time.
 */
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const usualPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
]
const isRoot = process.getuid?.() === 0
const isDebianRoot = isRoot && existsSync('/usr/bin/apt-get')
const playwright = path.join(import.meta.dirname, '../node_modules/.bin/playwright')
const tenMinutes = 600_000

/** Returns CHROME_PATH, or else the first browser on PATH, in the usual folders or in Playwright's cache. */
export function findChromium(): string | undefined {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin']
  const onPath = names.flatMap(name => folders.map(folder => path.join(folder, name)))
  return [...onPath, ...usualPaths, chromium.executablePath()].find(isProgram)
}

/** Returns a Chromium that starts, installing it if necessary. Otherwise logs the reason and returns undefined. */
export function readyChromium(): string | undefined {
  const found = findChromium()
  if (found && starts(found)) return found
  if (process.env.CHROME_PATH)
    return fail(`CHROME_PATH is ${process.env.CHROME_PATH}, but it does not start.`)
  for (const install of [fromPlaywright, fromApt]) {
    install()
    const installed = findChromium()
    if (installed && starts(installed)) return installed
  }
  return fail('Chromium not found. Install Chromium or Chrome, or set CHROME_PATH, then try again.')
}

/** Flags that disable background activity. Root must also disable the sandbox. */
export const chromiumFlags = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function fromPlaywright(): void {
  console.error('Chromium not found. Downloading it with Playwright ...')
  attempt(playwright, ['install', '--no-shell', 'chromium'])
  // A downloaded browser may need system libraries that are missing.
  if (isDebianRoot && existsSync(chromium.executablePath())) attempt(playwright, ['install-deps', 'chromium'])
}

function fromApt(): void {
  if (!isDebianRoot) return
  console.error('Installing Chromium with apt ...')
  attempt('apt-get', ['update'])
  // Releases before Debian 12 have no package of the headless shell.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    if (findChromium()) return
    attempt('apt-get', ['install', '-y', '--no-install-recommends', name])
  }
}

function attempt(program: string, args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env, timeout: tenMinutes })
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Detects missing libraries. */
const starts = (file: string) => spawnSync(file, ['--version'], { timeout: 60_000 }).status === 0

function fail(line: string): undefined {
  console.error(line)
  return undefined
}
