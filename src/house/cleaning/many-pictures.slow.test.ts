import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('six of the largest pictures at once take less than a gigabyte, as one is decoded at a time', async () => {
  const program = join(import.meta.dirname, '../../testing/pictures/decode-many.ts')
  // As many threads as on a large machine: nothing else limits how many are decoded at once.
  const env = { ...process.env, UV_THREADPOOL_SIZE: '16' }
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env })
  expect(Number(stdout)).toBeLessThan(1_000)
})
