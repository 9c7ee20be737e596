// The steps of `npm test` and `npm run check`. Each one returns how many tests passed and failed.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readyChromium } from './chromium.ts'

export interface Totals {
  passed: number
  failed: number
  skipped: number
}

type Step = () => Promise<Totals>

const root = path.join(import.meta.dirname, '..')
const reports = mkdtempSync(path.join(tmpdir(), 'keydesk-reports-'))
const buildInfo = path.join(root, 'node_modules/.cache/tsc.tsbuildinfo')
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

/** Types, incremental: the second run checks only what depends on a change. */
export const types: Step = () => runTool('tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', buildInfo)
export const lint: Step = () => runTool('biome', 'check')
export const build: Step = async () => totalsOfExitCode(await run(process.execPath, ['scripts/build.ts']))

/** Checks the production packages for known vulnerabilities. Skipped if the registry returns no report. */
export const packages: Step = async () => {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { stdout } = spawnSync(npm, ['audit', '--omit=dev', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
  })
  const count = vulnerabilitiesIn(stdout ?? '')
  if (count === undefined) {
    console.log('npm audit returned no report. Skipped.')
    return { ...noTests(), skipped: 1 }
  }
  if (count > 0) console.error(`npm audit found ${count} vulnerabilities. Run it for details.`)
  return totalsOfExitCode(count)
}

function vulnerabilitiesIn(report: string): number | undefined {
  try {
    return (JSON.parse(report) as { metadata?: { vulnerabilities?: { total: number } } }).metadata
      ?.vulnerabilities?.total
  } catch {
    return undefined
  }
}

export const unit: Step = () => vitest('unit')
export const suites: Step = () => vitest('!browser')

/** Tests dialogs, forms and tables in Chromium. */
export const components: Step = () => inChromium(CHROME_PATH => vitest('browser', { CHROME_PATH }))

/** Tests the built app in Chromium. */
export const browser: Step = () =>
  inChromium(async CHROME_PATH => {
    const report = path.join(reports, 'browser.json')
    const env = { CHROME_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const code = await run(bin('playwright'), ['test', '--reporter=list,json'], env)
    return withExitCode(code, readTotals(report, playwrightTotals))
  })

/** Passes the path of Chromium, which is installed first if necessary. */
async function inChromium(runTests: (chromium: string) => Promise<Totals>): Promise<Totals> {
  const chromium = readyChromium()
  return chromium ? runTests(chromium) : totalsOfExitCode(1)
}

/** Runs every step, even after a failure, and prints one line of totals. */
export async function runSteps(steps: Record<string, Step>): Promise<void> {
  const totals = noTests()
  for (const [name, step] of Object.entries(steps)) {
    const before = performance.now()
    console.log(`\n== ${name}`)
    const { passed, failed, skipped } = await step()
    totals.passed += passed
    totals.failed += failed
    totals.skipped += skipped
    const seconds = ((performance.now() - before) / 1000).toFixed(1)
    console.log(`== ${name}: ${failed ? 'FAILED' : 'ok'} after ${seconds} s`)
  }
  const skipped = totals.skipped ? `, ${totals.skipped} skipped` : ''
  console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`)
  process.exitCode = totals.failed > 0 || totals.passed === 0 ? 1 : 0
}

/** `project`: the name of a project of vitest.config.ts, or all others with a leading '!'. */
async function vitest(project: string, env: Record<string, string> = {}): Promise<Totals> {
  const report = path.join(reports, `vitest-${project}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run(bin('vitest'), ['run', `--project=${project}`, ...reporters], {
    ...withoutColor,
    ...env,
  })
  return withExitCode(code, readTotals(report, vitestTotals))
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/** A file that failed to load has no tests and counts as one failure. */
function vitestTotals(report: VitestReport): Totals {
  const unloaded = report.testResults.filter(
    file => file.status === 'failed' && !file.assertionResults.length,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** A test that fails once has failed, even if it passes when repeated. */
function playwrightTotals({ stats }: PlaywrightReport): Totals {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}

function readTotals<Report>(file: string, read: (report: Report) => Totals): Totals {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    console.error(`No report at ${path.basename(file)}: the run was aborted.`)
    return noTests()
  }
}

/** A runner that fails without a failed test (unhandled rejection, broken teardown) counts as one failure. */
const withExitCode = (code: number, totals: Totals): Totals =>
  code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals

const withoutColor: Record<string, string> = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
const noTests = (): Totals => ({ passed: 0, failed: 0, skipped: 0 })
const totalsOfExitCode = (code: number): Totals => ({
  ...noTests(),
  ...(code === 0 ? { passed: 1 } : { failed: 1 }),
})
const runTool = async (program: string, ...args: string[]) => totalsOfExitCode(await run(bin(program), args))
const bin = (name: string) => path.join(root, 'node_modules/.bin', name)

/** Resolves with the exit code. Forwards a signal to the program and exits after it. */
function run(program: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' })
  const end = (signal: NodeJS.Signals) => {
    child.once('exit', () => process.exit(1))
    child.kill(signal)
  }
  process.on('SIGINT', end).on('SIGTERM', end).on('SIGHUP', end)
  return new Promise(resolve => {
    child.on('error', error => {
      console.error(`${path.basename(program)} did not start: ${error.message}`)
      resolve(1)
    })
    child.on('exit', code => {
      process.off('SIGINT', end).off('SIGTERM', end).off('SIGHUP', end)
      resolve(code ?? 1)
    })
  })
}
