import { beforeEach, describe, expect, test } from 'vitest'
import * as headOffice from '#chain/head-office/contract.ts'
import * as shifts from '#money/shifts/contract.ts'
import { readZReport } from '#money/shifts/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { hashLinkToken, newLinkToken } from '#platform/http/link-token.ts'
import {
  joinOffice,
  openChainVenue,
  openLossyWay,
  passMidnight,
  report,
  takeMoney,
} from '#testing/chain/chain-venues.ts'
import { startTestServer } from '#testing/venue/client.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openBrowser, openStaffedVenue } from '#testing/venue/staffed-venue.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'

let office: Venue

beforeEach(async () => {
  office = await openVenue({ facilityName: 'Head Office', isHeadOffice: true })
})

/** A head office that requires sign-in, and its owner, who is signed in. */
async function openStaffedOffice() {
  const staffed = await openStaffedVenue(undefined, { facilityName: 'Head Office', isHeadOffice: true })
  return { ...staffed, owner: { ...staffed.owner, url: staffed.url } }
}

const openHarbor = (url?: string) => openChainVenue(office, { facilityName: 'Harbor' }, url)

/** Lets the same time pass at the head office and at venues, whose calls then are due. */
function pass(minutes: number, ...venues: Venue[]) {
  for (const { clock } of [office, ...venues]) clock.advance(minutes)
}

const readFigures = (month?: string) => office.call(headOffice.readFigures, { query: { month } })

/** Every stored row of a Z report, as venue, sequence, kind and number. */
const storedReports = () =>
  office.db
    .selectFrom('chain_reports')
    .select(['venue_id', 'sequence', 'kind', 'number', 'document', 'hash'])
    .orderBy('venue_id')
    .orderBy('sequence')
    .execute()

describe('the figures of a head office', () => {
  test('are those of its venues: the day so far, the month, and totals per currency', async () => {
    const harbor = await openHarbor()
    const hill = await openChainVenue(office, {
      facilityName: 'Hill',
      currency: 'EUR',
      timeZone: 'Europe/Paris',
    })
    await takeMoney(harbor, 20)
    await takeMoney(hill, 30)
    pass(1, harbor, hill)
    await report(harbor)
    await report(hill)
    expect(await readFigures()).toMatchObject({
      month: '2026-05',
      isCurrentMonth: true,
      venues: [
        {
          name: 'Harbor',
          currency: 'USD',
          isLate: false,
          today: { businessDay: '2026-05-20', revenue: 22, tax: 2, payments: 1 },
          month: { revenue: 22, tax: 2, payments: 1, days: 1 },
        },
        {
          name: 'Hill',
          currency: 'EUR',
          timeZone: 'Europe/Paris',
          today: { revenue: 33 },
          month: { revenue: 33 },
        },
      ],
      totals: [
        { currency: 'EUR', venues: 1, today: { revenue: 33 } },
        { currency: 'USD', venues: 1, today: { revenue: 22 }, month: { revenue: 22 } },
      ],
    })

    // The next day, each has its Z report: the month has both days, today none yet.
    pass(24 * 60, harbor, hill)
    await report(harbor)
    await report(hill)
    await takeMoney(harbor, 100)
    pass(1, harbor, hill)
    await report(harbor)
    await report(hill)
    expect((await readFigures()).venues).toMatchObject([
      { today: { businessDay: '2026-05-21', revenue: 110 }, month: { revenue: 132, days: 2 } },
      { today: { businessDay: '2026-05-21', revenue: 0 }, month: { revenue: 33, days: 2 } },
    ])
    expect(await readFigures('2026-04')).toMatchObject({ isCurrentMonth: false, totals: [{}, {}] })
  })

  test('show a Z report exactly as its venue stored it', async () => {
    const harbor = await openHarbor()
    await takeMoney(harbor, 20)
    const drawer = await harbor.call(shifts.openShift, { body: { drawer: 'Front', float: 50 } })
    await harbor.call(shifts.closeShift, { params: paramsOf(drawer), body: { total: 50 } })
    pass(24 * 60, harbor)
    await report(harbor)
    const [venue] = (await readFigures()).venues
    const { name, reports, today } = await office.call(headOffice.readVenue, {
      params: paramsOf(venue!),
      query: { month: '2026-05' },
    })
    expect(name).toBe('Harbor')
    expect(today).toMatchObject({ kind: 'day', businessDay: '2026-05-21' })
    expect(reports).toMatchObject([
      { kind: 'day', number: 1, businessDay: '2026-05-20', revenue: 22, isIntact: true },
      { kind: 'shift', number: 1, drawer: 'Front', isIntact: true },
    ])
    const own = await harbor.call(shifts.listZReports, { query: {} })
    for (const [index, { id }] of own.entries()) {
      const { id: _, ...z } = await harbor.call(readZReport, { params: { id: String(id) } })
      const { id: __, ...copy } = (
        await office.call(headOffice.readReport, { params: paramsOf(reports[index]!) })
      ).report
      expect(copy).toEqual(z)
    }
  })

  test('name a venue that is late, and leave its day out once it is over', async () => {
    const harbor = await openHarbor()
    await takeMoney(harbor, 20)
    pass(1, harbor)
    await report(harbor)
    const { seenAt } = (await readFigures()).venues[0]!
    pass(4)
    expect((await readFigures()).venues).toMatchObject([{ isLate: false }])
    pass(1)
    expect((await readFigures()).venues).toMatchObject([
      { isLate: true, seenAt, today: { asOf: seenAt, revenue: 22 } },
    ])
    pass(24 * 60)
    expect(await readFigures()).toMatchObject({
      venues: [{ isLate: true, seenAt, today: null, month: { revenue: 22 } }],
      totals: [{ today: null, month: { revenue: 22 } }],
    })
  })

  test('mark a Z report that was changed in the venue, and those that a gap follows', async () => {
    const harbor = await openHarbor()
    await takeMoney(harbor, 20)
    const { store } = harbor
    // Changed by somebody with access to the database, before it was sent.
    const way = await openLossyWay(office.url)
    way.close()
    await store.db.updateTable('chain_link').set({ office_url: way.url }).execute()
    await passMidnight(harbor)
    const [row] = await store.db.selectFrom('z_reports').selectAll().execute()
    const insert = { ...row!, document: row!.document.replace('"revenue":22', '"revenue":2') }
    await changeReport(harbor, row!.id, insert.document)
    await store.db.updateTable('chain_link').set({ office_url: office.url, next_at: 0 }).execute()
    pass(24 * 60)
    await report(harbor)
    expect((await readFigures()).venues).toMatchObject([{ month: { revenue: 2 }, altered: [1] }])
    const [stored] = await storedReports()
    expect(stored).toMatchObject({ hash: row!.hash, document: insert.document })
  })

  test('leave out what cannot be read: such a Z report is stored and marked, and later ones follow', async () => {
    const harbor = await openHarbor()
    await takeMoney(harbor, 20)
    await harbor.db.updateTable('chain_link').set({ office_url: 'http://127.0.0.1:9' }).execute()
    await passMidnight(harbor)
    const row = await harbor.db.selectFrom('z_reports').selectAll().executeTakeFirstOrThrow()
    const changed = row.document.replace('"currency":"USD"', '"currency":"$"').padEnd(150_000)
    await changeReport(harbor, row.id, changed)
    await takeMoney(harbor, 30)
    await harbor.db.updateTable('chain_link').set({ office_url: office.url }).execute()
    await passMidnight(harbor)
    pass(2 * 24 * 60)
    expect(await harbor.call(contract.readLink)).toMatchObject({ waiting: 0, failure: null })
    const [venue] = (await readFigures()).venues
    expect(venue).toMatchObject({ currency: 'USD', month: { revenue: 33 }, altered: [1] })
    const { reports } = await office.call(headOffice.readVenue, {
      params: paramsOf(venue!),
      query: { month: '2026-05' },
    })
    expect(reports).toMatchObject([
      { number: 2, revenue: 33, isIntact: true },
      { number: 1, revenue: 0, isIntact: false },
    ])
    expect(await office.refused(headOffice.readReport, { params: paramsOf(reports[1]!) })).toMatchObject({
      status: 409,
      detail: 'This Z report was changed, or a newer version wrote it. View it at the venue',
    })
  })

  test('show the day so far only in a known currency and time zone', async () => {
    await openHarbor()
    const token = newLinkToken()
    await office.db
      .updateTable('chain_venues')
      .set({ token_hash: hashLinkToken(token) })
      .execute()
    const { day_document } = await office.db.selectFrom('chain_venues').selectAll().executeTakeFirstOrThrow()
    for (const [known, unknown] of [
      ['"USD"', '"$"'],
      ['America/New_York', 'Mars/Olympus'],
    ] as const) {
      const document = day_document!.replace(known, unknown)
      expect(document).not.toBe(day_document)
      const { status } = await openBrowser(office.url).ask('POST', '/api/chain/exchange', {
        body: { name: 'Harbor', messages: [{ kind: 'day_so_far', document }] },
        headers: { authorization: `Bearer ${token}` },
      })
      expect(status).toBe(200)
    }
    expect((await readFigures()).venues).toMatchObject([{ currency: 'USD', timeZone: 'America/New_York' }])
  })

  test('are for managers of a head office only', async () => {
    const staffed = await openStaffedOffice()
    const manager = await staffed.staff('manager')
    expect(await manager.call(headOffice.readFigures, {})).toMatchObject({ venues: [], totals: [] })
    for (const role of ['staff', 'maintenance', 'cleaner'] as const) {
      const person = await staffed.staff(role)
      expect(await person.refused(headOffice.readFigures, {})).toMatchObject({ status: 403 })
    }
    expect(await manager.refused(headOffice.createJoinCode)).toMatchObject({ status: 403 })
    const venue = await openVenue()
    for (const refusal of [
      await venue.refused(headOffice.readFigures, {}),
      await venue.refused(headOffice.createJoinCode),
    ])
      expect(refusal).toMatchObject({ status: 404, detail: 'This venue is not a head office' })
  })
})

/** Changes an append-only row, as somebody with access to the database can. */
async function changeReport({ store }: Venue, id: number, document: string) {
  const { sql } = await import('kysely')
  const triggers =
    store.engine === 'postgres' ? ['z_reports_keep'] : ['z_reports_no_update', 'z_reports_no_delete']
  for (const name of triggers)
    await sql
      .raw(`drop trigger ${name}${store.engine === 'postgres' ? ' on z_reports' : ''}`)
      .execute(store.db)
  await store.db.updateTable('z_reports').set({ document }).where('id', '=', id).execute()
}

describe('an unreliable connection', () => {
  test('an office that cannot be reached stops nothing: reports wait, and are sent once', async () => {
    const way = await openLossyWay(office.url)
    const harbor = await openHarbor(way.url)
    await harbor.db.updateTable('chain_link').set({ office_url: 'http://127.0.0.1:9' }).execute()
    for (const rate of [20, 30]) {
      await takeMoney(harbor, rate)
      pass(24 * 60, harbor)
      await report(harbor)
    }
    expect(await harbor.call(contract.readLink)).toMatchObject({ waiting: 2, failure: 'unreachable' })
    expect(await storedReports()).toEqual([])
    await harbor.db.updateTable('chain_link').set({ office_url: way.url }).execute()
    pass(1, harbor)
    await report(harbor)
    expect(await harbor.call(contract.readLink)).toMatchObject({ waiting: 0, failure: null })
    expect(await storedReports()).toMatchObject([
      { sequence: 1, kind: 'day', number: 1 },
      { sequence: 2, kind: 'day', number: 2 },
    ])
    expect((await readFigures()).totals).toMatchObject([{ month: { revenue: 55 } }])
  })

  test('a lost answer is followed by a repeat that doubles nothing, also after a restart', async () => {
    const way = await openLossyWay(office.url)
    const harbor = await openHarbor(way.url)
    await takeMoney(harbor, 20)
    way.losesAnswers = true
    pass(24 * 60, harbor)
    await report(harbor)
    expect(await storedReports()).toHaveLength(1)
    expect(await harbor.call(contract.readLink)).toMatchObject({ waiting: 1, failure: 'unreachable' })
    // Another server process goes on with the same database.
    const restarted = await startTestServer({ ...harbor.store, close: async () => {} }, harbor.clock)
    way.losesAnswers = false
    pass(1, harbor)
    await report(restarted)
    expect(way.statuses).not.toContain(409)
    expect(await restarted.call(contract.readLink)).toMatchObject({ waiting: 0, failure: null })
    expect(await storedReports()).toHaveLength(1)
    expect((await readFigures()).venues).toMatchObject([{ month: { revenue: 22, days: 2 } }])
    await restarted.close()
  })

  test('a lost answer to the join is repeated with the same code', async () => {
    const way = await openLossyWay(office.url)
    const harbor = await openVenue({ facilityName: 'Harbor' })
    const { code } = await office.call(headOffice.createJoinCode)
    way.losesAnswers = true
    expect(await harbor.refused(contract.joinOffice, { body: { office: way.url, code } })).toMatchObject({
      status: 409,
      detail: 'The head office did not answer. Check its address and try again',
    })
    way.losesAnswers = false
    expect(await harbor.call(contract.joinOffice, { body: { office: way.url, code } })).toMatchObject({
      state: 'joined',
    })
    expect((await readFigures()).venues).toHaveLength(1)
  })

  test('a join that a failing server may have passed on is repeated with the same code', async () => {
    const way = await openLossyWay(office.url)
    const harbor = await openVenue({ facilityName: 'Harbor' })
    const { code } = await office.call(headOffice.createJoinCode)
    const body = { office: way.url, code }
    way.failsWith = 502
    expect(await harbor.refused(contract.joinOffice, { body })).toMatchObject({ status: 409 })
    way.failsWith = undefined
    expect(await harbor.call(contract.joinOffice, { body })).toMatchObject({ state: 'joined' })
  })

  test('a head office that lost the join is asked no further, and the venue joins again', async () => {
    const harbor = await openHarbor()
    await takeMoney(harbor, 20)
    await harbor.db.updateTable('chain_link').set({ after_sequence: 5 }).execute()
    await passMidnight(harbor)
    expect(await harbor.call(contract.readLink)).toMatchObject({ waiting: 1, failure: 'ahead' })
    await joinOffice(harbor, office)
    await report(harbor)
    expect(await storedReports()).toHaveLength(1)
  })

  test('a venue whose clock was ahead reports again once it is right', async () => {
    const harbor = await openHarbor()
    harbor.clock.advance(60)
    await report(harbor)
    harbor.clock.advance(-60)
    await takeMoney(harbor, 20)
    pass(1, harbor)
    await report(harbor)
    expect((await readFigures()).venues).toMatchObject([{ today: { revenue: 22 } }])
  })

  test('more reports than one call holds are sent one after the other, in order', async () => {
    const harbor = await openVenue({ facilityName: 'Harbor' })
    for (let day = 0; day < 23; day++) {
      await takeMoney(harbor, 10)
      pass(24 * 60, harbor)
      await harbor.app.tick()
    }
    await joinOffice(harbor, office)
    await report(harbor)
    const stored = await storedReports()
    expect(stored.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 23 }, (_, at) => at + 1))
    expect((await readFigures()).venues).toMatchObject([{ altered: [] }])
  })

  test('a head office that was restored from a backup gets again what it lost', async () => {
    const harbor = await openHarbor()
    await takeMoney(harbor, 20)
    await passMidnight(harbor)
    // As the backup has it: from before the Z report.
    await forget(office)
    await office.db.updateTable('chain_venues').set({ last_sequence: 0 }).execute()
    expect(await storedReports()).toEqual([])
    harbor.clock.advance(1)
    await report(harbor)
    harbor.clock.advance(1)
    await report(harbor)
    expect(await storedReports()).toHaveLength(1)
  })

  test('a venue that was restored from before it joined is recognized by its first Z report', async () => {
    const harbor = await openVenue({ facilityName: 'Harbor' })
    await takeMoney(harbor, 20)
    await passMidnight(harbor)
    await joinOffice(harbor, office)
    await report(harbor)
    await harbor.db.deleteFrom('chain_outbox').execute()
    await harbor.db.deleteFrom('chain_link').execute()
    pass(24 * 60)
    await joinOffice(harbor, office)
    await report(harbor)
    expect(await storedReports()).toMatchObject([{ number: 1 }])
    expect((await readFigures()).venues).toMatchObject([{ name: 'Harbor', month: { revenue: 22 } }])
    // Another venue is another.
    const hill = await openVenue({ facilityName: 'Hill' })
    await takeMoney(hill, 20)
    pass(24 * 60, harbor)
    await passMidnight(hill)
    await joinOffice(hill, office)
    expect((await readFigures()).venues).toHaveLength(2)
  })

  test('a venue that was restored from a backup says so and joins again', async () => {
    const harbor = await openHarbor()
    await takeMoney(harbor, 20)
    await passMidnight(harbor)
    // As the backup has it: the next report gets a sequence that the head office has already.
    await harbor.db.deleteFrom('chain_outbox').execute()
    await office.db.updateTable('chain_venues').set({ last_sequence: 5 }).execute()
    harbor.clock.advance(1)
    await report(harbor)
    expect(await harbor.call(contract.readLink)).toMatchObject({ failure: 'ahead' })
    await takeMoney(harbor, 40)
    await passMidnight(harbor)
    expect(await harbor.call(contract.readLink)).toMatchObject({ waiting: 2, failure: 'ahead' })
    pass(2 * 24 * 60)
    await joinOffice(harbor, office)
    await report(harbor)
    expect(await harbor.call(contract.readLink)).toMatchObject({ waiting: 0, failure: null })
    expect(await storedReports()).toMatchObject([{ number: 1 }, { number: 2 }])
    expect((await readFigures()).venues).toMatchObject([{ name: 'Harbor', month: { revenue: 66 } }])
  })
})

/** Deletes append-only rows, as a restore does. */
async function forget({ store }: Venue) {
  const { sql } = await import('kysely')
  const name = store.engine === 'postgres' ? 'chain_reports_keep on chain_reports' : 'chain_reports_no_delete'
  await sql.raw(`drop trigger ${name}`).execute(store.db)
  await store.db.deleteFrom('chain_reports').execute()
}

describe('access to a head office', () => {
  test('takes the token of a joined venue; no session, no other token and no code stands in for it', async () => {
    const staffed = await openStaffedOffice()
    const harbor = await openChainVenue(staffed.owner, { facilityName: 'Harbor' })
    const call = (token: string | undefined, browser = openBrowser(staffed.url)) =>
      browser.ask('POST', '/api/chain/exchange', {
        body: { name: 'Harbor', messages: [] },
        ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
      })
    const stored = await staffed.db.selectFrom('chain_venues').selectAll().executeTakeFirstOrThrow()
    for (const token of [undefined, '', 'a'.repeat(43), stored.token_hash!, stored.key])
      expect((await call(token)).status).toBe(401)
    expect((await call(undefined, staffed.owner)).status).toBe(401)
    expect((await call(undefined)).body).toMatchObject({
      detail: 'The head office does not know this venue. Join with a new code',
    })
    // The token is stored nowhere as it is.
    const link = await harbor.db.selectFrom('chain_link').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify([stored, link])).not.toMatch(/"[\w-]{43}"/)
  })

  test('ends when the venue is revoked; its books stay, and it may join again', async () => {
    const harbor = await openHarbor()
    await takeMoney(harbor, 20)
    pass(24 * 60, harbor)
    await report(harbor)
    const { id } = (await readFigures()).venues[0]!
    await office.eventsSince()
    expect(await office.call(headOffice.revokeVenue, { params: paramsOf({ id }) })).toEqual({
      id,
      state: 'revoked',
    })
    await office.expectEvents({ 'chain.venue_revoked': 1 })
    expect(await office.refused(headOffice.revokeVenue, { params: paramsOf({ id }) })).toMatchObject({
      status: 409,
    })
    await takeMoney(harbor, 30)
    pass(24 * 60, harbor)
    await report(harbor)
    expect(await harbor.call(contract.readLink)).toMatchObject({ waiting: 1, failure: 'revoked' })
    expect(await readFigures()).toMatchObject({
      venues: [{ state: 'revoked', isLate: false, today: null, month: { revenue: 22 } }],
    })
    await joinOffice(harbor, office)
    await report(harbor)
    expect(await readFigures()).toMatchObject({ venues: [{ id, state: 'joined', month: { revenue: 55 } }] })
    expect(await storedReports()).toHaveLength(2)
  })

  test('ends when the venue leaves, which the head office is told', async () => {
    const harbor = await openHarbor()
    await takeMoney(harbor, 20)
    pass(24 * 60, harbor)
    await report(harbor)
    await harbor.eventsSince()
    expect(await harbor.call(contract.leaveOffice)).toMatchObject({
      state: 'left',
      office: null,
      isOfficeTold: true,
    })
    const row = await office.db.selectFrom('chain_venues').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ state: 'left', token_hash: null, day_document: null })
    expect(await readFigures()).toMatchObject({ venues: [{ state: 'left', month: { revenue: 22 } }] })
    await harbor.expectEvents({ 'chain.left': 1 })
    expect(await harbor.refused(contract.leaveOffice)).toMatchObject({ status: 409 })
  })

  test('is given by a code once, for an hour, however it is typed', async () => {
    const [harbor, hill] = [await openVenue({ facilityName: 'Harbor' }), await openVenue()]
    const { code } = await office.call(headOffice.createJoinCode)
    expect(code).toMatch(/^([A-Z2-9]{5}-){3}[A-Z2-9]{5}$/)
    const join = (venue: Venue, typed: string) =>
      venue.send(contract.joinOffice, { body: { office: office.url, code: typed } })
    expect(await join(harbor, 'ABCDE-FGHJK-LMNPQ-RSTUV')).toMatchObject({ status: 422 })
    expect(await harbor.call(contract.readLink)).toMatchObject({ state: 'left', office: null })
    expect(await join(harbor, ` ${code.toLowerCase().replaceAll('-', ' ')}`)).toMatchObject({ status: 200 })
    expect(await join(hill, code)).toMatchObject({
      status: 422,
      body: {
        errors: { code: 'This code is unknown, used or expired. Create a new one at the head office' },
      },
    })
    const late = await office.call(headOffice.createJoinCode)
    office.clock.advance(61)
    expect(await join(hill, late.code)).toMatchObject({ status: 422 })
    expect(await join(harbor, late.code)).toMatchObject({
      status: 409,
      body: { detail: 'This venue has joined a chain. Leave it first' },
    })
  })

  test('is asked for at public addresses only, by TLS, unless both are on this machine', async () => {
    const venue = await openVenue()
    const join = (client: Pick<Venue, 'send'>, address: string) =>
      client.send(contract.joinOffice, { body: { office: address, code: 'ABCDE' } })
    for (const address of [
      'http://office.example.com',
      'ftp://office.example.com',
      'https://me:you@office.example.com',
    ])
      expect(await join(venue, address)).toMatchObject({
        status: 422,
        body: { errors: { office: 'Must begin with https://' } },
      })
    const internal = [
      'https://10.0.0.7',
      'https://192.168.1.1',
      'https://169.254.169.254',
      'https://[fd00::1]',
    ]
    for (const address of internal)
      expect(await join(venue, address)).toMatchObject({
        status: 422,
        body: { errors: { office: 'This address is in an internal network. Use the public one' } },
      })
    // A venue on the network does not call its own machine either.
    const { store, clock, owner: admin } = await openStaffedVenue()
    const onNetwork = await startTestServer({ ...store, close: async () => {} }, clock, {
      signInRequired: true,
    })
    const there = openBrowser(onNetwork.url, admin.cookies)
    expect(await join(there, office.url)).toMatchObject({ status: 422 })
    expect(await join(venue, office.url)).toMatchObject({
      status: 422,
      body: { errors: { code: expect.any(String) } },
    })
    await onNetwork.close()
  })

  test('is not given to a head office, nor by a venue', async () => {
    const venue = await openVenue()
    const { code } = await office.call(headOffice.createJoinCode)
    const [harbor] = [await openVenue()]
    expect(await harbor.refused(contract.joinOffice, { body: { office: venue.url, code } })).toMatchObject({
      status: 422,
      errors: { office: 'This address is not that of a head office' },
    })
    const joined = await openHarbor()
    expect(await joined.refused(saveSettings, { body: { isHeadOffice: true } })).toMatchObject({
      status: 422,
      errors: { isHeadOffice: 'This venue reports to a head office. Leave that chain first' },
    })
    const staffed = await openStaffedVenue()
    const manager = await staffed.staff('manager')
    expect(await manager.refused(saveSettings, { body: { isHeadOffice: true } })).toMatchObject({
      status: 403,
      detail: 'Only admins can change whether this is a head office',
    })
    expect((await manager.send(saveSettings, { body: { isHeadOffice: false } })).status).toBe(200)
    await venue.call(saveSettings, { body: { isHeadOffice: true } })
    expect(await venue.refused(contract.joinOffice, { body: { office: office.url, code } })).toMatchObject({
      status: 409,
      detail: 'This is a head office itself. Turn off Head Office first',
    })
  })
})

test('calls are made every 30 seconds, and the day so far once a minute', async () => {
  const way = await openLossyWay(office.url)
  const harbor = await openHarbor(way.url)
  const { length } = way.statuses
  const first = await readFigures()
  harbor.clock.advance(0.25)
  await report(harbor)
  expect(way.statuses).toHaveLength(length)
  harbor.clock.advance(0.25)
  await report(harbor)
  expect(way.statuses).toHaveLength(length + 1)
  expect((await readFigures()).venues[0]!.today?.asOf).toBe(first.venues[0]!.today?.asOf)
  harbor.clock.advance(0.5)
  await report(harbor)
  expect(way.statuses).toHaveLength(length + 2)
  expect((await readFigures()).venues[0]!.today?.asOf).not.toBe(first.venues[0]!.today?.asOf)
})
