// Sends 50,000 random requests, spread over every call, with a new seed each time. A failure names the seed to repeat:
// FUZZ_SEED=… npm run fuzz. `npm run fuzz -- 200000` sends more, `-- 50000 postgres` uses the other engine.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const [requests = '50000', engine = 'sqlite'] = process.argv.slice(2)

const contracts = globSync('src/{*,app/bootstrap}/contract.ts', { cwd: root }).map(file =>
  readFileSync(path.join(root, file), 'utf8'),
)
const calls = contracts.reduce((sum, text) => sum + (text.match(/= endpoint\(\{/g)?.length ?? 0), 0)
const env = {
  ...process.env,
  FUZZ_RUNS: String(Math.ceil(Number(requests) / calls)),
  FUZZ_SEED: process.env.FUZZ_SEED ?? String(Date.now() % 2_147_483_647),
}
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', `--project=${engine}`, 'src/app/tests/fuzz.http.test.ts'],
  {
    cwd: root,
    env,
    stdio: 'inherit',
  },
)
process.exitCode = status ?? 1
