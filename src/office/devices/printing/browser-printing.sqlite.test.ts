import { expect, test } from 'vitest'
import { listPayments } from '#money/payments/contract.ts'
import { setPassword, signOut } from '#office/accounts/contract.ts'
import { STALE_RESOURCES } from '#platform/http/answer-headers.ts'
import { randomId } from '#platform/values/ids.ts'
import { SECOND } from '#platform/values/time.ts'
import { type EquippedVenue, openEquippedVenue } from '#testing/printer/equipped-venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { type Browser, OWNERS_PASSWORD, openBrowser } from '#testing/venue/staffed-venue.ts'
import * as api from '../contract.ts'
import { LEASE } from '../rules.ts'
import { readEscPos, textLines } from './esc-pos-reader.ts'

const COPY = expect.stringMatching(/^ *COPY$/)

/** A venue with a desk whose printer is at a USB port of its browser. */
async function openVenueWithPort(): Promise<EquippedVenue> {
  const venue = await openEquippedVenue()
  const body = { name: 'Front', transport: 'browser' as const, address: 'usb', columns: 42 }
  await venue.desk.call(api.changePrinter, { params: paramsOf(venue.printer), body })
  return venue
}

/** `claim` names the claim; by default a new one. */
async function claim(browser: Browser, claim: string = randomId()) {
  const { paper } = await browser.call(api.claimPaper, { body: { claim } })
  if (!paper) return undefined
  const bytes = Buffer.from(paper.bytes, 'base64')
  return { ...paper, length: bytes.length, printed: readEscPos(bytes) }
}

type Claim = NonNullable<Awaited<ReturnType<typeof claim>>>

const report = ({ id, lease, length }: Claim, outcome: object = {}) => ({
  params: paramsOf({ id }),
  body: { lease, isPrinted: true, failure: null, bytesSent: length, hasAnswered: true, ...outcome },
})

const waiting = (venue: EquippedVenue) => venue.call(api.listPrintJobs, { query: { waiting: 'true' } })

test('the browser of a desk takes the pulse, then the receipt, and reports both', async () => {
  const venue = await openVenueWithPort()
  const { desk } = venue
  expect(await desk.call(api.readDesk)).toMatchObject({ browserPort: 'usb' })
  expect(await desk.call(api.readNextPaper)).toEqual({ dueIn: null })
  await venue.checkInAtDesk()
  expect(await desk.call(api.readNextPaper)).toMatchObject({ dueIn: 0 })
  const pulse = (await claim(desk))!
  expect(pulse.printed).toEqual([{ kind: 'pulse', pin: 2 }])
  expect(pulse.validFor).toBe(10 * SECOND)
  // One paper at a time.
  expect(await claim(desk)).toBeUndefined()
  await desk.call(api.reportPaper, report(pulse))
  const receipt = (await claim(desk))!
  expect(textLines(receipt.printed)).toContainEqual(expect.stringMatching(/^Receipt +000001$/))
  await desk.call(api.reportPaper, report(receipt))
  expect(await desk.refused(api.reportPaper, report(receipt))).toMatchObject({ status: 409 })
  expect(await claim(desk)).toBeUndefined()
  expect(await venue.call(api.listPrinters)).toMatchObject([{ state: 'ready', waiting: 0 }])
  expect(await desk.call(api.readNextPaper)).toEqual({ dueIn: null })
  // The server itself sends nothing to it.
  await venue.print()
  expect(venue.printer.papers).toEqual([])
})

test('the answer to a print makes the papers of the desk stale, so that its browser looks', async () => {
  const venue = await openVenueWithPort()
  const { desk } = venue
  await venue.checkInAtDesk()
  const { payments } = await venue.call(listPayments)
  const body = { paper: 'receipt', subjectId: payments[0]!.id }
  const { headers } = await desk.ask('POST', '/api/print-jobs', { body })
  expect(headers.get(STALE_RESOURCES)?.split(',')).toContain('print-jobs')
})

test('a printer at a browser belongs to one desk', async () => {
  const venue = await openVenueWithPort()
  const { desk, printer } = venue
  const bar = { name: 'Bar', printerId: printer.id, drawer: 'none', receipt: 'ask' } as const
  const other = openBrowser(venue.url)
  const errors = { printerId: 'This printer is at desk Front desk' }
  expect(await other.refused(api.equipDesk, { body: bar })).toMatchObject({ status: 422, errors })
  const change = (transport: 'browser' | 'tcp', address: string) => ({
    params: paramsOf(printer),
    body: { name: 'Front', transport, address, columns: 42 },
  })
  await desk.call(api.changePrinter, change('tcp', printer.address))
  await other.call(api.equipDesk, { body: bar })
  expect(await desk.refused(api.changePrinter, change('browser', 'usb'))).toMatchObject({
    status: 422,
    errors: { transport: 'Only one desk can use a USB or serial printer. 2 use this one' },
  })
})

test('a paper of a browser that was closed waits for a person, and then says COPY', async () => {
  const venue = await openVenueWithPort()
  const { desk } = venue
  await venue.checkInAtDesk('credit_card')
  const lost = (await claim(desk))!
  await venue.print()
  expect(await waiting(venue)).toMatchObject([{ status: 'printing' }])
  venue.clock.at += LEASE + 1
  await venue.print()
  expect(await waiting(venue)).toMatchObject([{ status: 'unconfirmed', reason: 'the connection was lost' }])
  expect(await claim(desk)).toBeUndefined()
  // It was only slow.
  expect(await desk.refused(api.reportPaper, report(lost))).toMatchObject({
    status: 409,
    detail: 'The report came too late. Check whether the paper was printed',
  })
  await desk.call(api.printAgain, { params: paramsOf(lost), body: {} })
  const again = (await claim(desk))!
  expect(again.id).toBe(lost.id)
  expect(textLines(again.printed)).toContainEqual(COPY)
  // The first claim says nothing about the second.
  expect(await desk.refused(api.reportPaper, report(lost))).toMatchObject({ status: 409 })
  await desk.call(api.reportPaper, report(again))
  expect(await waiting(venue)).toEqual([])
})

test('what came of a paper is reported after its person has signed out', async () => {
  const venue = await openVenueWithPort()
  const { desk } = venue
  await venue.checkInAtDesk('credit_card')
  await desk.call(setPassword, { body: { password: OWNERS_PASSWORD } })
  const paper = (await claim(desk))!
  await desk.call(signOut)
  expect(await openBrowser(venue.url).refused(api.reportPaper, report(paper))).toMatchObject({
    status: 409,
  })
  await desk.call(api.reportPaper, report(paper))
  const { status } = await venue.db.selectFrom('print_jobs').select('status').executeTakeFirstOrThrow()
  expect(status).toBe('printed')
})

test('a claim whose answer was lost gets the same paper again, and not COPY', async () => {
  const venue = await openVenueWithPort()
  const { desk } = venue
  await venue.checkInAtDesk()
  const pulse = (await claim(desk, 'first'))!
  venue.clock.at += SECOND
  expect(await claim(desk, 'first')).toEqual({ ...pulse, validFor: 9 * SECOND })
  await desk.call(api.reportPaper, report(pulse))
  const receipt = (await claim(desk, 'second'))!
  expect(await claim(desk, 'another')).toBeUndefined()
  const again = (await claim(desk, 'second'))!
  expect(again).toEqual(receipt)
  expect(textLines(again.printed)).not.toContainEqual(COPY)
  await desk.call(api.reportPaper, report(again))
  expect(await claim(desk, 'second')).toBeUndefined()
})

test('a claim that is repeated after its lease gets no paper that may be printed', async () => {
  const venue = await openVenueWithPort()
  await venue.checkInAtDesk('credit_card')
  await claim(venue.desk, 'lost')
  venue.clock.at += LEASE + 1
  expect(await claim(venue.desk, 'lost')).toBeUndefined()
  expect(await waiting(venue)).toMatchObject([{ status: 'unconfirmed' }])
})

test('a paper of which nothing was sent is tried again later, without COPY; part of one is not', async () => {
  const venue = await openVenueWithPort()
  const { desk } = venue
  await venue.checkInAtDesk('credit_card')
  const first = (await claim(desk))!
  const lost = { isPrinted: false, failure: 'interrupted', bytesSent: 0 }
  await desk.call(api.reportPaper, report(first, lost))
  expect(await desk.call(api.readNextPaper)).toMatchObject({ dueIn: 2 * SECOND })
  expect(await claim(desk)).toBeUndefined()
  venue.clock.at += 2 * SECOND
  const second = (await claim(desk))!
  expect(textLines(second.printed)).not.toContainEqual(COPY)
  await desk.call(api.reportPaper, report(second, { ...lost, bytesSent: 1 }))
  venue.clock.at += 70 * SECOND
  expect(await claim(desk)).toBeUndefined()
  expect(await waiting(venue)).toMatchObject([{ status: 'unconfirmed' }])
})

test('a printer at a port that does not print is announced once, and a late pulse opens nothing', async () => {
  const venue = await openVenueWithPort()
  const { desk } = venue
  await venue.checkInAtDesk()
  await venue.eventsSince()
  await desk.call(api.reportTrouble, { body: { trouble: 'paper' } })
  expect(await desk.call(api.readNextPaper)).toMatchObject({ dueIn: 2 * SECOND })
  venue.clock.at += 2 * SECOND
  await desk.call(api.reportTrouble, { body: { trouble: 'paper' } })
  await venue.expectEvents({ 'device.printer_failed': 1 })
  expect(await venue.call(api.listPrinters)).toMatchObject([{ state: 'paper', waiting: 2 }])
  venue.clock.at += 9 * SECOND
  const receipt = (await claim(desk))!
  expect(receipt.printed).not.toContainEqual({ kind: 'pulse', pin: 2 })
  await desk.call(api.reportPaper, report(receipt))
  expect(await venue.db.selectFrom('print_jobs').select(['paper', 'status']).orderBy('id').execute()).toEqual(
    [
      { paper: 'drawer', status: 'discarded' },
      { paper: 'receipt', status: 'printed' },
    ],
  )
})

test('a paper for a browser that nobody opens waits for a person after a quarter of an hour', async () => {
  const venue = await openVenueWithPort()
  await venue.checkInAtDesk()
  venue.clock.advance(16)
  await venue.print()
  expect(await waiting(venue)).toMatchObject([{ status: 'stale' }])
  expect(await claim(venue.desk)).toBeUndefined()
})

test('only a desk that uses the printer takes its papers', async () => {
  const venue = await openVenueWithPort()
  await venue.checkInAtDesk('credit_card')
  expect(await venue.call(api.readNextPaper)).toEqual({ dueIn: null })
  for (const refused of [
    await venue.refused(api.claimPaper, { body: { claim: 'mine' } }),
    await venue.refused(api.reportTrouble, { body: { trouble: 'offline' } }),
  ])
    expect(refused).toMatchObject({ status: 409, detail: 'This desk has no USB or serial printer' })
})

test.each(['lpt1', 'serial', 'serial:300', 'usb:1'])('%s is no port of a browser', async address => {
  const { desk } = await openEquippedVenue()
  const body = { name: 'Bar', transport: 'browser' as const, address, columns: 42 }
  expect(await desk.refused(api.addPrinter, { body })).toMatchObject({
    errors: { address: 'Must be usb, or serial with its speed, such as serial:9600' },
  })
})
