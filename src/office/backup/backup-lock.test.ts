import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Problem } from '#platform/http/errors.ts'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { scratchFolder } from '#testing/environment/scratch-folder.ts'
import { toBackupFailure } from './backup-failure.ts'
import { LOCK_FILE, lockBackups, lockForNight } from './backup-lock.ts'

async function dataFolder() {
  const root = scratchFolder('lock')
  addCleanup(() => rm(root, { recursive: true }))
  const data = await mkdtemp(path.join(root, 'data-'))
  for (const folder of [root, data]) await chmod(folder, 0o755)
  return { data, file: path.join(data, LOCK_FILE) }
}

/** Runs work without root's rights to open any file. */
async function asNobody<T>(work: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return work()
  process.seteuid!(65_534)
  try {
    return await work()
  } finally {
    process.seteuid!(0)
  }
}

const lock = (data: string) => lockBackups({ where: { file: 'not used' }, data })

test.skipIf(process.platform === 'win32')('says how to remove a lock file of another user', async () => {
  const { data, file } = await dataFolder()
  await writeFile(file, '')
  await chmod(file, 0o000)
  await expect(asNobody(() => lock(data))).rejects.toMatchObject({
    status: 503,
    message: expect.stringMatching(
      /^The backup failed: .* may not open .*backup\.lock\. .* Delete it and try again\.$/,
    ),
  })
})

test('reports any other failure to open the lock file', async () => {
  const { data, file } = await dataFolder()
  await mkdir(file)
  await expect(lock(data)).rejects.toMatchObject({
    status: 503,
    message: expect.stringMatching(/^The backup failed: /),
  })
})

test('a second holder gets no lock until the first releases it', async () => {
  const { data } = await dataFolder()
  const release = await lock(data)
  expect(await lock(data)).toBeUndefined()
  await release?.()
  const again = await lock(data)
  expect(again).toBeDefined()
  await again?.()
})

test('the nightly backups of the venues of a process are made one after the other', async () => {
  const venues = [(await dataFolder()).data, (await dataFolder()).data]
  const [harbor, hill] = venues.map(data => () => lockForNight({ where: { file: 'not used' }, data }))
  const release = await harbor!()
  expect(await hill!()).toBeUndefined()
  await release!()
  const next = await hill!()
  expect(next).toBeDefined()
  await next!()
  // One whose lock another process holds takes no turn.
  const held = await lock(venues[0]!)
  expect(await harbor!()).toBeUndefined()
  const free = await hill!()
  expect(free).toBeDefined()
  await Promise.all([held!(), free!()])
})

test.each([
  [
    Object.assign(new Error('no space'), { code: 'ENOSPC' }),
    507,
    'The backup failed: the disk is full. Free some space and try again.',
  ],
  [
    Object.assign(new Error('full'), { errcode: 13 }),
    507,
    'The backup failed: the disk is full. Free some space and try again.',
  ],
  [
    Object.assign(new Error('denied'), { code: 'EACCES', path: '/srv/b' }),
    503,
    'The backup failed: the user who runs the server may not write to /srv/b.',
  ],
  [new Error('The server was stopped'), 503, 'The backup failed: The server was stopped'],
  [new Problem(409, 'Conflict', 'Already running'), 409, 'Already running'],
])('%s is answered with %i', (error, status, message) => {
  expect(toBackupFailure(error)).toMatchObject({ status, message })
})
