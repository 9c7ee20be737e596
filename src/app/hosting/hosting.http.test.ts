import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { WebSocket } from 'ws'
import { openDatabase } from '#platform/database/open-database.ts'
import { emptyDatabaseLocation } from '#testing/database/empty-database.ts'
import { onPostgres, testOnSqlite } from '#testing/database/test-database.ts'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { openInstallation } from '#testing/hosting/installation.ts'

test('a venue is added to a running installation, and neither sees the other', async () => {
  const { server, port, run, create, ask, isServed } = await openInstallation()
  expect(await run('list-venues')).toContain('There is one venue')
  expect((await ask('harbor.localhost', 'GET', '/api/rooms')).status).toBe(403)
  expect(await create('harbor')).toContain(`A running server opens it at http://harbor.localhost:${port}`)
  await expect.poll(() => isServed('harbor.localhost')).toBe(true)

  // Both give their first room the id 1.
  for (const [name, room] of [
    ['localhost', 'Town Room'],
    ['harbor.localhost', 'Harbor Room'],
  ] as const)
    expect((await ask(name, 'POST', '/api/rooms', { name: room, hourlyRate: 20 })).status).toBe(201)
  expect((await ask('localhost', 'GET', '/api/rooms')).text).toMatch(/"id":1,.*Town Room/)
  expect((await ask('localhost', 'GET', '/api/rooms')).text).not.toContain('Harbor')
  expect((await ask('harbor.localhost', 'GET', '/api/rooms')).text).toMatch(/"id":1,.*Harbor Room/)
  expect((await ask('harbor.localhost', 'GET', '/api/audit')).text).not.toContain('Town')

  // A screen of one hears nothing of the other.
  const heard: string[] = []
  const screen = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { host: `harbor.localhost:${port}` } })
  addCleanup(async () => screen.terminate())
  screen.on('message', text => heard.push(String(text)))
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  await ask('localhost', 'POST', '/api/rooms', { name: 'Town Room 2', hourlyRate: 20 })
  await ask('harbor.localhost', 'POST', '/api/rooms', { name: 'Harbor Room 2', hourlyRate: 20 })
  await expect.poll(() => heard.join()).toContain('Harbor Room 2')
  expect(heard.join()).not.toContain('Town Room 2')

  for (const name of ['elsewhere.localhost', 'harbor.localhost.evil.example'])
    expect((await ask(name, 'GET', '/api/rooms')).status).toBe(403)
  // After a restart both are there.
  await server.stop()
  await server.start()
  await expect.poll(() => isServed('harbor.localhost')).toBe(true)
  expect((await ask('harbor.localhost', 'GET', '/api/rooms')).text).toContain('Harbor Room 2')
})

test('a venue is backed up, archived and erased; the others go on', async () => {
  const { dataDir, run, create, ask, isServed } = await openInstallation()
  const own = path.join(dataDir, 'venues', 'harbor')
  await create('harbor')
  await expect.poll(() => isServed('harbor.localhost')).toBe(true)
  await ask('harbor.localhost', 'POST', '/api/rooms', { name: 'Harbor Room', hourlyRate: 20 })

  expect(await run('--venue', 'harbor', 'backup')).toMatch(/backups\/\S+Z: \d+ rows and 0 photos, verified\./)
  expect(await run('list-venues')).toMatch(/^harbor +http:\/\/harbor\.localhost:\d+ +open +backup of 20/)
  expect(await run('erase-venue', 'harbor', '--yes')).toContain('Archive it first: archive-venue harbor')
  expect(await run('archive-venue', 'harbor')).toContain('harbor is archived')
  expect(await isServed('harbor.localhost')).toBe(false)
  expect(await isServed('localhost')).toBe(true)
  expect(await readdir(path.join(own, 'backups'))).toHaveLength(2)
  expect(await run('erase-venue', 'harbor')).toContain('add --yes to confirm')
  expect(await run('erase-venue', 'harbor', '--yes')).toContain('harbor is erased')
  expect(existsSync(own)).toBe(false)
  expect(await run('list-venues')).toContain('There is one venue')
  expect(await isServed('localhost')).toBe(true)
})

test('a venue is restored from its backup while the others go on', async () => {
  const { dataDir, run, runWith, create, ask, isServed } = await openInstallation()
  const venues = path.join(dataDir, 'venues')
  const [own, lost] = [path.join(venues, 'harbor'), path.join(venues, 'harbor.lost')]
  await create('harbor')
  await expect.poll(() => isServed('harbor.localhost')).toBe(true)
  const addRoom = (name: string, room: string) =>
    ask(name, 'POST', '/api/rooms', { name: room, hourlyRate: 20 })
  await addRoom('harbor.localhost', 'Harbor Room')
  await run('--venue', 'harbor', 'backup')
  await addRoom('harbor.localhost', 'Later Room')

  expect(await run('close-venue', 'harbor')).toContain('harbor is closed')
  expect(await isServed('harbor.localhost')).toBe(false)
  await rename(own, lost)
  expect((await addRoom('localhost', 'Town Room')).status).toBe(201)
  const [backup] = await readdir(path.join(lost, 'backups'))
  const { url } = await emptyDatabaseLocation(own)
  expect(
    await runWith({ DATABASE_URL: url ?? '' }, 'restore', path.join(lost, 'backups', backup!), '--to', own),
  ).toMatch(/^The venue as of .*verified\.\nIts audit trail is intact\./)
  for (const name of (await readdir(lost)).filter(file => file.endsWith('-key')))
    await copyFile(path.join(lost, name), path.join(own, name))
  const file = JSON.parse(await readFile(path.join(lost, 'venue.json'), 'utf8')) as object
  await writeFile(path.join(own, 'venue.json'), JSON.stringify({ ...file, ...(url && { database: url }) }))
  expect(await run('open-venue', 'harbor')).toContain('A running server opens harbor')
  await expect.poll(() => isServed('harbor.localhost')).toBe(true)
  const rooms = (await ask('harbor.localhost', 'GET', '/api/rooms')).text
  expect(rooms).toContain('Harbor Room')
  expect(rooms).not.toContain('Later Room')
  expect((await ask('localhost', 'GET', '/api/rooms')).text).toContain('Town Room')
})

test('a venue whose server the command does not know is moved once that has closed it', async () => {
  const { dataDir, runWith, create, ask, isServed } = await openInstallation()
  await create('harbor')
  await expect.poll(() => isServed('harbor.localhost')).toBe(true)
  const confirmed: string[] = []
  let isMoving = true
  const desk = (async () => {
    for (let number = 1; isMoving; number++) {
      // A connection may be closed under a call, which is then not confirmed.
      const answer = await ask('harbor.localhost', 'POST', '/api/rooms', {
        name: `R${number}.`,
        hourlyRate: 20,
      }).catch(() => undefined)
      if (answer?.status === 201) confirmed.push(`R${number}.`)
    }
  })()
  const { url } = await emptyDatabaseLocation(dataDir)
  const to = url ?? (await mkdtemp(path.join(inject('folder'), 'large-disk-')))
  // Its server listens on another port.
  expect(await runWith({ PORT: '1' }, 'move-venue', 'harbor', '--to', to)).toContain('harbor is in')
  await expect.poll(() => isServed('harbor.localhost')).toBe(true)
  await ask('harbor.localhost', 'POST', '/api/rooms', { name: 'Room After', hourlyRate: 20 })
  isMoving = false
  await desk
  const rooms = (await ask('harbor.localhost', 'GET', '/api/rooms')).text
  expect(confirmed.length).toBeGreaterThan(5)
  for (const name of [...confirmed, 'Room After']) expect(rooms).toContain(name)
})

testOnSqlite('a venue whose last backup fails is closed, not archived, and opens again', async () => {
  const { dataDir, run, runWith, create, ask, isServed } = await openInstallation()
  await create('harbor')
  await expect.poll(() => isServed('harbor.localhost')).toBe(true)
  const file = path.join(dataDir, 'no-folder')
  await writeFile(file, '')
  expect(await runWith({ BACKUP_DIR: file }, 'archive-venue', 'harbor')).not.toContain('is archived')
  expect(await run('list-venues')).toContain('closed  no backup yet')
  expect(await run('erase-venue', 'harbor', '--yes')).toContain('Archive it first')
  await run('open-venue', 'harbor')
  await expect.poll(() => isServed('harbor.localhost')).toBe(true)
  expect((await ask('harbor.localhost', 'GET', '/api/rooms')).status).toBe(200)
})

testOnSqlite('commands about venues refuse what would harm another, and say what is damaged', async () => {
  const { dataDir, run } = await openInstallation()
  const create = (name: string, url: string) => run('create-venue', name, '--url', url)
  for (const url of ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000'])
    expect(await create('harbor', url)).toContain("--url needs a host name of the venue's own")
  expect(await run('--venue', 'harbor', 'create-venue', 'hill')).toContain('Leave out --venue')
  for (const name of ['harbor', 'hill']) await create(name, `http://${name}.localhost:3000`)
  const venues = path.join(dataDir, 'venues')
  for (const [place, reason] of [
    [path.join(venues, 'hill', 'inner'), 'has the files of the venues'],
    [path.join(venues, 'other'), 'has the files of the venues'],
    [path.join(dataDir, 'inner'), 'The first venue is there already'],
    [path.join(dataDir, '..'), 'has the files of the venues'],
  ] as const)
    expect(await run('move-venue', 'harbor', '--to', place), place).toContain(reason)

  await rm(path.join(venues, 'harbor', 'venue.json'))
  expect(await create('harbor', 'http://harbor.localhost:3000')).toMatch(
    /harbor has .* of a venue without venue\.json/,
  )
  await writeFile(path.join(venues, 'harbor', 'venue.json'), '{')
  const said = await run('list-venues')
  expect(said).toMatch(/harbor.venue\.json is damaged: Invalid input/)
  expect(said).toMatch(/^hill +http.* open {2}no backup yet/m)
  expect(await run('--venue', 'hill', 'backup')).toContain('verified')
})

test.runIf(onPostgres)('a venue whose calls all wait takes only its share of the connections', async () => {
  const { dataDir, create, ask, isServed } = await openInstallation()
  await create('harbor')
  await expect.poll(() => isServed('harbor.localhost')).toBe(true)
  const file = await readFile(path.join(dataDir, 'venues/harbor/venue.json'), 'utf8')
  const { database: url } = JSON.parse(file) as { database: string }
  const { db, close } = await openDatabase({ url })
  addCleanup(close)
  const blocker = await db.startTransaction().execute()
  await sql`lock table facilities in exclusive mode`.execute(blocker)
  const addRoom = (name: string, room: string) =>
    ask(name, 'POST', '/api/rooms', { name: room, hourlyRate: 20 })
  const calls = Array.from({ length: 40 }, (_, index) => addRoom('harbor.localhost', `Room ${index}`))
  const countConnections = async (condition = sql`true`) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity where datname = current_database() and ${condition}`.execute(
      db,
    )
    return rows[0]!.count
  }
  await expect.poll(() => countConnections(sql`wait_event_type = 'Lock'`)).toBe(4)
  expect((await addRoom('localhost', 'Town Room')).status).toBe(201)
  await blocker.rollback().execute()
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([201]))
  // With those of this test, and those that hear of changes and read reports.
  expect(await countConnections()).toBeLessThanOrEqual(10)
})

testOnSqlite(
  'a head office is created beside a venue, which reports for the last time when it is archived',
  async () => {
    const { port, run, create, ask, isServed } = await openInstallation()
    await create('office', '--kind', 'office')
    await create('harbor')
    for (const name of ['office', 'harbor']) await expect.poll(() => isServed(`${name}.localhost`)).toBe(true)
    const post = async <T>(name: string, address: string, body: object = {}): Promise<T> => {
      const { status, text } = await ask(`${name}.localhost`, 'POST', address, body)
      expect(status, text).toBeLessThan(300)
      return JSON.parse(text) as T
    }
    const { code } = await post<{ code: string }>('office', '/api/chain/codes')
    await post('harbor', '/api/chain/link', { office: `http://office.localhost:${port}`, code })
    const { id } = await post<{ id: number }>('harbor', '/api/shifts', { drawer: 'Front Desk', float: 100 })
    await post('harbor', `/api/shifts/${id}/close`, { total: 100 })

    const readOffice = async <T>(address: string) =>
      JSON.parse((await ask('office.localhost', 'GET', address)).text) as T
    const readFigures = () =>
      readOffice<{ month: string; venues: { id: number; state: string }[] }>('/api/chain/figures')
    const { month, venues } = await readFigures()
    expect(venues).toMatchObject([{ state: 'joined' }])
    expect(await run('archive-venue', 'harbor')).toMatch(/^(?!.*head office)(.|\n)*harbor is archived/)
    expect(await readFigures()).toMatchObject({ venues: [] })
    expect(await readOffice(`/api/chain/venues/${venues[0]!.id}?month=${month}`)).toMatchObject({
      reports: [{ kind: 'shift', number: 1, isIntact: true }],
    })
  },
)

test('venues are upgraded, and one that cannot be opened stays closed alone', async () => {
  const { dataDir, run, create, isServed } = await openInstallation()
  for (const name of ['harbor', 'hill']) await create(name)
  for (const name of ['harbor', 'hill']) await expect.poll(() => isServed(`${name}.localhost`)).toBe(true)
  await run('archive-venue', 'hill')
  // Its database is gone, as after a moved disk.
  const file = path.join(dataDir, 'venues', 'hill', 'venue.json')
  const hill = JSON.parse(await readFile(file, 'utf8')) as object
  await writeFile(file, JSON.stringify({ ...hill, state: 'open', database: 'postgres://127.0.0.1:1/none' }))
  expect(await run('migrate-venues')).toMatch(
    /harbor is up to date(.|\n)*1 of 2 failed: hill|hill failed(.|\n)*harbor is up to date(.|\n)*1 of 2 failed: hill/,
  )
  expect(await isServed('hill.localhost')).toBe(false)
  expect(await isServed('harbor.localhost')).toBe(true)
})
