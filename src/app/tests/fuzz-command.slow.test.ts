import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

/** Runs `npm run fuzz -- …`. */
async function fuzz(options: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/setup.mjs', 'fuzz', ...options], {
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [status] = await ended
  return { status, output: stdout + stderr }
}

test('npm run fuzz sends requests to every endpoint', async () => {
  const { status, output } = await fuzz(['1'], { FUZZ_SEED: '7' })
  expect(output).toMatch(/(\d+) requests to \1 endpoints with seed 7, \d+ refused/)
  expect(status).toBe(0)
})

test('npm run fuzz -- night simulates a night, and fails if the night does', async () => {
  const { status, output } = await fuzz(['night', 'sqlite'], { NIGHT_GUESTS: '20', NIGHT_SEED: '7' })
  expect(output).toContain('20 guests, NIGHT_SEED=7')
  expect(output).toMatch(/Tests\s+1 passed/)
  expect(status).toBe(0)
  const nobody = await fuzz(['night', 'sqlite'], { NIGHT_GUESTS: '0', NIGHT_SEED: '7' })
  expect(nobody.output).toMatch(/Tests\s+1 failed/)
  expect(nobody.status).toBe(1)
})
