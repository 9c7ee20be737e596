import { expect, test } from 'vitest'
import { listMemberships, renewMembership } from '#money/memberships/contract.ts'
import { membershipImport } from '#money/memberships/memberships.ts'
import { allRows, expectInvariants } from '#testing/database/invariants.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openStaffedVenue } from '#testing/venue/staffed-venue.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'
import { checkImport } from './import-members.ts'

const headings = 'Old number,First name,Last name,Email,Phone,City,Plan,Billing,Paid until'
const line = (number: number, rest = '') =>
  `K-${number},Ada,Row ${number},row.${number}@example.com,(212) 555-${String(number).padStart(4, '0')},${rest}`

/** May 20, 2026. */
async function openImport() {
  const venue = await openVenue()
  const post = (path: string) => (file: string) =>
    venue.ask('POST', `/api/members/import${path}`, { body: file, headers: { 'content-type': 'text/csv' } })
  const csv = (...lines: string[]) => [headings, ...lines].join('\n')
  return { ...venue, csv, preview: post('/preview'), send: post('') }
}

test('a membership is in force until its paid day, bills nothing for the past, and renews the day after', async () => {
  const { csv, preview, send, call, clock, db, expectEvents } = await openImport()
  const file = csv(
    line(1, 'Boston,Premium,,2026-06-11'),
    line(2, ',standard,annual,2027-01-31'),
    line(3, ',Standard,,2026-05-01'),
    line(4),
  )
  expect((await preview(file)).body).toMatchObject({ rows: 4, ready: 4, updates: [], unchanged: 0, bad: [] })
  await expectEvents({ '*': 0 })
  expect(await send(file)).toMatchObject({ status: 200, body: { imported: 4, updated: 0 } })
  await expectEvents({ 'member.imported': 1, '*': 0 })
  const list = await call(listMemberships, { query: { order: 'ends_first' } })
  expect(
    list.map(({ memberName, type, status, startDate, endDate, billedUntil, periodFee, balance }) =>
      [memberName, type, status, startDate, endDate, billedUntil, periodFee, balance].join(' '),
    ),
  ).toEqual([
    'Ada Row 3 standard expired 2026-05-01 2026-05-01 2026-05-01 50 0',
    'Ada Row 1 premium active 2026-05-20 2026-06-11 2026-06-11 50 0',
    'Ada Row 2 standard active 2026-05-20 2027-01-31 2027-01-31 600 0',
  ])
  expect(await db.selectFrom('ledger').select('id').execute()).toEqual([])
  const { id, endDate } = list[1]!
  const renewed = await call(renewMembership, {
    params: { id: String(id) },
    body: { currentEndDate: endDate },
  })
  expect(renewed).toMatchObject({ endDate: '2026-07-11', balance: 50 })
  expect(await db.selectFrom('membership_periods').select(['starts_on', 'ends_on']).execute()).toEqual([
    { starts_on: '2026-06-12', ends_on: '2026-07-11' },
  ])
  clock.advance(40 * 24 * 60)
  await expectInvariants(db)
})

test('the same file again changes nothing, also after the desk has changed a member', async () => {
  const { csv, preview, send, call, store, expectEvents } = await openImport()
  const file = csv(line(1, 'Boston,Premium,,2026-06-11'), line(2))
  await send(file)
  const [ada] = await call(contract.listMembers, { query: { search: 'K-1' } })
  expect(ada).toMatchObject({ memberNumber: 'M-000001', oldNumber: 'K-1' })
  await call(contract.editMember, {
    params: paramsOf(ada!),
    body: { city: 'Salem', phoneNumber: '(646) 555-0100', lastName: 'Lee' },
  })
  await expectEvents({ 'member.imported': 1, 'member.edited': 1, '*': 0 })
  const before = await allRows(store)
  expect((await preview(file)).body).toMatchObject({ ready: 0, duplicates: [], updates: [], unchanged: 2 })
  expect(await send(file)).toMatchObject({ body: { imported: 0, updated: 0, unchanged: 2 } })
  await expectEvents({ '*': 0 })
  const { idempotent_responses: _, ...after } = await allRows(store)
  expect(before).toMatchObject(after)
})

test('a known old number adds what the member lacks, each by its row', async () => {
  const { csv, preview, send, call, expectEvents } = await openImport()
  await send(csv(line(1), line(2, 'Boston,,,')))
  const file = csv(line(1, 'Boston,Family,,2026-07-31'), line(2, 'Salem,,,'))
  expect((await preview(file)).body).toMatchObject({
    ready: 0,
    unchanged: 1,
    updates: [{ row: 2, name: 'Ada Row 1', reasons: ['Adds city', 'Adds Family until Jul 31, 2026'] }],
  })
  await expectEvents({ 'member.imported': 1, '*': 0 })
  expect(await send(file)).toMatchObject({ body: { imported: 0, updated: 1 } })
  await expectEvents({ 'member.imported': 1, '*': 0 })
  const members = await call(contract.listMembers)
  expect(members).toMatchObject([
    { city: 'Boston', membership: { type: 'family', endDate: '2026-07-31' } },
    { city: 'Boston', membership: null },
  ])
})

test('what cannot be imported is answered by its line', async () => {
  const { csv, preview } = await openImport()
  const file = csv(
    line(1, ',Gold,,2026-06-11'),
    line(2, ',Premium,weekly,2026-06-11'),
    line(3, ',Premium,,'),
    line(4, ',,,2026-06-11'),
    line(5, ',Premium,,2026-13-40'),
    line(6, ',Premium,,1985-01-01'),
    '',
    line(7),
    line(7).replaceAll('Row 7', 'Row 8'),
  )
  const { bad, ready } = (await preview(file)).body as contract.ImportPreview
  expect(bad.map(({ row, reasons }) => [row, ...reasons])).toEqual([
    [2, 'Plan: There is no plan Gold'],
    [3, 'Billing: Premium is billed monthly or quarterly or biannual or annual'],
    [4, 'Paid until: Required with a plan'],
    [5, 'Plan: Required with Paid until'],
    [6, 'Paid until: Must be a date'],
    [7, 'Paid until: Must be from 1990-01-01 to 2076-05-20'],
    [10, 'Old number: Same as row 9'],
  ])
  expect(ready).toBe(1)
})

test('dates, separators and encodings of other programs are read, and a workbook is answered', async () => {
  const { preview, send, db, clock, call } = await openImport()
  const dated = [headings, line(1, 'Köln,Premium,,11/06/2026'), line(2, 'Köln,Premium,,25/06/2026')].join(
    '\n',
  )
  expect((await preview(dated)).body).toMatchObject({ ambiguousDate: '11/06/2026' })
  expect((await send(dated)).status).toBe(422)
  const other = Buffer.from(dated.replaceAll(',', ';').replaceAll('\n', '\r\n\r\n'), 'latin1')
  const { good, bad } = await checkImport(db, other, clock.now(), 'day', membershipImport)
  expect(bad).toEqual([])
  expect(good.map(({ row, form, membership }) => [row, form.city, membership?.paidUntil])).toEqual([
    [3, 'Köln', '2026-06-11'],
    [5, 'Köln', '2026-06-25'],
  ])
  expect((await preview('PK\u0003\u0004')).body).toMatchObject({
    detail: 'This is a workbook. Save the sheet as CSV in the spreadsheet and choose that file',
  })
  expect(await call(contract.listMembers)).toEqual([])
})

test('a large file is imported in steps that every desk sees, one import at a time', async () => {
  const { csv, send, call, refused, expectEvents } = await openImport()
  const last = async () => (await call(contract.readLastImport)).last
  expect(await last()).toBeNull()
  const file = csv(...Array.from({ length: 1_100 }, (_, index) => line(index + 1, ',Premium,,2026-06-11')))
  const seen: number[] = []
  const watch = async () => {
    const now = await last()
    if (now && seen.at(-1) !== now.done) seen.push(now.done)
    return now
  }
  const first = send(file)
  await expect.poll(watch, { interval: 1, timeout: 300_000 }).toMatchObject({ isRunning: true, rows: 1_100 })
  const retried = send(file)
  await expect.poll(watch, { interval: 1, timeout: 300_000 }).toMatchObject({ isRunning: false })
  expect(await first).toMatchObject({ status: 200, body: { imported: 1_100, updated: 0 } })
  expect(await retried).toMatchObject({ status: 200, body: { imported: 0, updated: 0 } })
  expect(seen.length).toBeGreaterThan(2)
  expect(seen.every(done => done % 250 === 0 || done === 1_100)).toBe(true)
  await expectEvents({ 'member.imported': 1, '*': 0 })
  expect(await send(file)).toMatchObject({ body: { imported: 0, updated: 0, unchanged: 1_100 } })
  await expectEvents({ '*': 0 })
  expect(await refused(contract.readMember, { params: { id: '1101' } })).toMatchObject({ status: 404 })
})

test('an import that was lost with its server is ended by the next one, two minutes later', async () => {
  const { csv, send, call, db, clock } = await openImport()
  const at = clock.now()
  await db
    .insertInto('member_imports')
    .values({ started_at: at, advanced_at: at, finished_at: null, rows: 500, done: 250, actor_id: null })
    .execute()
  const last = async () => (await call(contract.readLastImport)).last
  expect(await last()).toMatchObject({ isRunning: true, rows: 500, done: 250 })
  const waiting = send(csv(line(1)))
  clock.advance(2)
  expect(await waiting).toMatchObject({ status: 200, body: { imported: 1 } })
  expect(await last()).toMatchObject({ isRunning: false, rows: 1, done: 1 })
  const { finished_at } = await db.selectFrom('member_imports').selectAll().executeTakeFirstOrThrow()
  expect(finished_at).toBe(clock.now())
  clock.advance(11)
  expect(await last()).toBeNull()
})

test('is for managers', async () => {
  const venue = await openStaffedVenue()
  const staff = await venue.staff('staff')
  const file = { body: headings, headers: { 'content-type': 'text/csv' } }
  for (const path of ['/preview', ''])
    expect((await staff.ask('POST', `/api/members/import${path}`, file)).status).toBe(403)
})
