import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { addCleanup } from '../../../testing/environment/cleanup.ts'
import { scratchFolder } from '../../../testing/environment/scratch-folder.ts'
import { SECOND } from '../../values/time.ts'
import { Checkpoints } from './checkpoints.ts'
import { openSqlite } from './sqlite.ts'

const folder = scratchFolder('checkpoints')
afterAll(() => rmSync(folder, { recursive: true }))

let file: string
let db: DatabaseSync
let checkpoints: Checkpoints
/** The limits that were set, in pages. */
let limits: number[]

beforeEach(() => {
  file = path.join(mkdtempSync(path.join(folder, 'case-')), 'notes.db')
  db = new DatabaseSync(file)
  // No commit does a checkpoint.
  db.exec('pragma journal_mode = wal; pragma wal_autocheckpoint = 0; create table note (text text)')
  limits = []
  checkpoints = new Checkpoints(file, pages => limits.push(pages))
  addCleanup(() => checkpoints.close())
})

/** Commits so many transactions in a second of the clock. */
function commit(count: number, second: number) {
  for (let place = 0; place < count; place++) {
    db.exec(`insert into note values ('${place}')`)
    checkpoints.committed(second * SECOND + place)
  }
}

/** Returns how many pages of the log are in the file. */
const checkpointed = () =>
  (db.prepare('pragma wal_checkpoint(noop)').get() as { checkpointed: number }).checkpointed

test('after two busy seconds in a row, a thread moves the log into the file', async () => {
  commit(49, 1)
  commit(150, 2)
  commit(49, 3)
  expect(limits).toEqual([])
  commit(2, 3)
  expect(limits).toEqual([16_000])
  await expect.poll(checkpointed).toBeGreaterThan(200)
})

test('seconds that are not in a row start no thread', () => {
  commit(150, 1)
  commit(150, 3)
  commit(150, 5)
  expect(limits).toEqual([])
})

test('the thread ends with the load, and a later one starts another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  addCleanup(async () => void vi.useRealTimers())
  commit(100, 1)
  commit(100, 2)
  vi.advanceTimersByTime(9 * SECOND)
  commit(1, 11)
  vi.advanceTimersByTime(9 * SECOND)
  expect(limits).toEqual([16_000])
  vi.advanceTimersByTime(SECOND)
  expect(limits).toEqual([16_000, 1_000])
  vi.useRealTimers()
  let second = 30
  await expect
    .poll(() => {
      commit(100, second++)
      return limits
    })
    .toEqual([16_000, 1_000, 16_000])
})

test('closing ends the thread, which leaves the file', async () => {
  commit(100, 1)
  commit(101, 2)
  await checkpoints.close()
  commit(300, 3)
  commit(300, 4)
  expect(limits).toEqual([16_000, 1_000])
  db.close()
  // The last connection removes it.
  expect(existsSync(`${file}-wal`)).toBe(false)
})

test('a thread that fails is not started again, and creates no file', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  addCleanup(async () => warn.mockRestore())
  const missing = path.join(folder, 'missing.db')
  checkpoints = new Checkpoints(missing, pages => limits.push(pages))
  commit(100, 1)
  commit(50, 2)
  await expect.poll(() => limits).toEqual([16_000, 1_000])
  commit(100, 3)
  commit(100, 4)
  expect(limits).toEqual([16_000, 1_000])
  expect(warn).toHaveBeenCalledOnce()
  expect(existsSync(missing)).toBe(false)
})

test('an open database has its checkpoints done beside the commits', async () => {
  const now = vi.spyOn(performance, 'now')
  addCleanup(async () => now.mockRestore())
  const store = openSqlite(file)
  addCleanup(() => store.close())
  for (const second of [1, 2]) {
    now.mockReturnValue(second * SECOND)
    for (let place = 0; place < 101; place++) await sql`insert into note values ('x')`.execute(store.db)
  }
  now.mockRestore()
  await expect.poll(checkpointed).toBeGreaterThan(0)
})
