// Sends 50,000 random requests, spread over every call, with a new seed each time. A failure names the seed to repeat:
// FUZZ_SEED=… npm run fuzz. `npm run fuzz -- 200000` sends more, `-- 50000 postgres` uses the other engine.
// `npm run fuzz -- night` simulates a Friday night of 300 guests on both engines, `-- night postgres` on one;
// NIGHT_SEED=… repeats a night.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const [requests = '50000', engine] = process.argv.slice(2)

const seed = String(Date.now() % 2_147_483_647)

process.exitCode = requests === 'night' ? runNight() : sendRequests()

function runNight(): number {
  const { NIGHT_GUESTS = '300', NIGHT_SEED = seed } = process.env
  console.info(`${NIGHT_GUESTS} guests, NIGHT_SEED=${NIGHT_SEED}`)
  return runTest(engine ? [engine] : ['sqlite', 'postgres'], 'friday-night', { NIGHT_GUESTS, NIGHT_SEED })
}

function sendRequests(): number {
  const { FUZZ_SEED = seed } = process.env
  return runTest([engine ?? 'sqlite'], 'fuzz', { FUZZ_REQUESTS: requests, FUZZ_SEED })
}

function runTest(engines: string[], name: string, env: Record<string, string>): number {
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', ...engines.map(one => `--project=${one}`), `src/app/tests/${name}.http.test.ts`],
    { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' },
  )
  return status ?? 1
}
