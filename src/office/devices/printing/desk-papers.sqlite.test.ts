import { expect, test } from 'vitest'
import { joinLine } from '#desk/waiting/contract.ts'
import { listTags } from '#house/facilities/contract.ts'
import { closeShift, moveCash, openShift } from '#money/shifts/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { editGuest } from '#people/guests/contract.ts'
import { addMember } from '#people/members/contract.ts'
import { type EquippedVenue, openEquippedVenue } from '#testing/printer/equipped-venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openStaffedVenue } from '#testing/venue/staffed-venue.ts'
import * as api from '../contract.ts'
import type { DeskPaper } from '../words.ts'
import { readEscPos, textLines } from './esc-pos-reader.ts'

test.each([
  ['58 mm', 32],
  ['80 mm', 48],
])('reports, card, number and label print on %s', async (_width, columns) => {
  const venue = await openEquippedVenue()
  const { desk, printer } = venue
  const form = { name: 'Front', transport: 'tcp' as const, address: printer.address, columns }
  await desk.call(api.changePrinter, { params: paramsOf(printer), body: form })
  const shift = await desk.call(openShift, { body: { drawer: 'Front', float: 100 } })
  await venue.checkInAtDesk()
  await desk.call(moveCash, {
    params: paramsOf(shift),
    body: { kind: 'out', amount: 12.5, reason: 'Lemons and napkins for the bar of the upper floor' },
  })

  const x = await printed(venue, columns, 'x_report', shift.id)
  expect(x).toEqual(expect.arrayContaining([row('Cash', '$22.00'), row('Sales', '1')]))
  expect(x.join('\n')).not.toContain('Expected')
  const day = await printed(venue, columns, 'x_report', 0)
  expect(day).toContainEqual(row('Total taken', '$22.00'))
  expect(day).toContainEqual(expect.stringMatching(/^From +\w+ \d+, \d{4}, \d+:\d\d [AP]M$/))

  const { id } = await desk.call(closeShift, { params: paramsOf(shift), body: { total: 109 } })
  const z = await printed(venue, columns, 'z_report', id)
  expect(z).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^ *Shift Z 0001$/),
      row('X reports', '1'),
      row('Paid out', '-$12.50'),
      row('Expected', '$109.50'),
      row('Difference', '$0.50 short'),
    ]),
  )

  const name = {
    firstName: 'Łucja',
    lastName: 'Nuñez',
    email: 'l@example.com',
    phoneNumber: '(212) 555-0100',
  }
  const member = await desk.call(addMember, { body: name })
  expect(await printed(venue, columns, 'card', member.id)).toContainEqual(
    expect.stringMatching(/^ *Łucja Nuñez$/),
  )
  expect(codes(venue)).toEqual([{ kind: 'barcode', text: member.memberNumber }])

  const wants = [{ facilityType: 'room' as const, kind: '' }]
  const entry = await desk.call(joinLine, { body: { customerName: 'Grace Hopper', people: 2, wants } })
  const number = await printed(venue, columns, 'waiting_number', entry.id)
  expect(number).toEqual(expect.arrayContaining([expect.stringMatching(/^ *#1$/), row('People', '2')]))
  expect(number.join('\n')).not.toContain('Grace')

  const [tag] = await desk.call(listTags)
  expect(await printed(venue, columns, 'label', tag!.facilityId)).toContainEqual(
    expect.stringContaining(tag!.facilityName),
  )
  expect(codes(venue)).toEqual([{ kind: 'qr', text: tag!.tagId }])
})

test('a report that may be printed says COPY when it is printed again', async () => {
  const venue = await openEquippedVenue()
  venue.printer.behave('vanishes')
  const job = await venue.desk.call(api.printOnDesk, { body: { paper: 'x_report', subjectId: 0 } })
  await venue.print()
  venue.printer.behave('ready')
  venue.clock.advance(1)
  await venue.desk.call(api.printAgain, { params: paramsOf(job), body: {} })
  await venue.print()
  const [first, again] = venue.printer.papers.map((_, index) => linesOf(venue, index))
  expect(first).not.toContainEqual(COPY)
  expect(again).toContainEqual(COPY)
  expect(again).toContainEqual(expect.stringMatching(/^ *by Admin User$/))
})

test('a number is in the language of its guest, and a copy stays in it', async () => {
  const venue = await openEquippedVenue()
  const { desk, printer } = venue
  const wants = [{ facilityType: 'room' as const, kind: '' }]
  const entry = await desk.call(joinLine, { body: { customerName: 'Grace Hopper', people: 2, wants } })
  const guest = { id: String(entry.guestId) }
  await desk.call(editGuest, { params: guest, body: { language: 'Español' } })
  printer.behave('vanishes')
  await desk.call(api.printOnDesk, { body: { paper: 'waiting_number', subjectId: entry.id } })
  await venue.print()
  printer.behave('ready')
  venue.clock.advance(1)
  expect(linesOf(venue, 0)).toEqual(expect.arrayContaining([row('Personas', '2'), centered('Su número')]))
  await desk.call(editGuest, { params: guest, body: { language: 'English' } })
  const [job] = await desk.call(api.listPrintJobs, { query: { waiting: 'true' } })
  await desk.call(api.printAgain, { params: paramsOf(job!), body: {} })
  await venue.print()
  expect(linesOf(venue, 1)).toEqual(
    expect.arrayContaining([centered('COPIA'), row('Personas', '2'), centered('Su número')]),
  )
  expect(linesOf(venue, 1).join()).toMatch(/Desde +\d+ \S+ \d{4}, \d+:\d\d/)
})

test('a card is in the language of papers if its member has none', async () => {
  const venue = await openEquippedVenue()
  const { desk } = venue
  await desk.call(saveSettings, { body: { language: 'es' } })
  const name = { firstName: 'Ada', lastName: 'Byron', email: 'a@example.com', phoneNumber: '(212) 555-0101' }
  const member = await desk.call(addMember, { body: name })
  const lines = await printed(venue, 42, 'card', member.id)
  expect(lines).toContainEqual(centered('Socio desde el \\d+ \\S+ \\d{4}'))
})

test('reports on a roll are in the language of papers', async () => {
  const venue = await openEquippedVenue()
  const { desk } = venue
  await desk.call(saveSettings, { body: { language: 'es' } })
  const shift = await desk.call(openShift, { body: { drawer: 'Front', float: 100 } })
  await venue.checkInAtDesk()
  const x = await printed(venue, 42, 'x_report', shift.id)
  expect(x).toEqual(expect.arrayContaining([centered('Informe X'), row('Ventas', '1'), 'Cobrado por método']))
  expect(x).toContainEqual(expect.stringMatching(/^Efectivo +\$22\.00$/))
  const { id } = await desk.call(closeShift, { params: paramsOf(shift), body: { total: 121 } })
  const z = await printed(venue, 42, 'z_report', id)
  expect(z).toEqual(
    expect.arrayContaining([centered('Turno Z 0001'), expect.stringMatching(/^Diferencia +Faltan \$1\.00$/)]),
  )
  expect(z.join('\n')).not.toMatch(/Taken|Created|Total taken|Checksum/)
  // Printed again, it is the same paper, whatever the venue speaks by then.
  await desk.call(saveSettings, { body: { language: 'en' } })
  expect(await printed(venue, 42, 'z_report', id)).toEqual(z)
})

test('what does not exist, is over, or is for managers is refused at the desk', async () => {
  const venue = await openEquippedVenue()
  const shift = await venue.desk.call(openShift, { body: { drawer: 'Front', float: 100 } })
  await venue.desk.call(closeShift, { params: paramsOf(shift), body: { total: 100 } })
  for (const [paper, subjectId, status] of [
    ['z_report', 99, 404],
    ['card', 99, 404],
    ['waiting_number', 99, 404],
    ['label', 99, 404],
    ['x_report', shift.id, 409],
  ] as const)
    expect(await venue.desk.refused(api.printOnDesk, { body: { paper, subjectId } })).toMatchObject({
      status,
    })
  expect(await venue.call(api.listPrintJobs, { query: {} })).toEqual([])

  const signedIn = await openStaffedVenue()
  const printer = await signedIn.owner.call(api.addPrinter, { body: newPrinter })
  const staff = await signedIn.staff('staff')
  const { desk: key_hash } = await signedIn.db
    .selectFrom('sessions')
    .select('desk')
    .where('account_id', '=', staff.id)
    .executeTakeFirstOrThrow()
  const uses = { printer_id: printer.id, drawer: 'none', receipt: 'never' } as const
  await signedIn.db
    .insertInto('desks')
    .values({ name: 'Desk', key_hash, ...uses, scanner: null, display_hash: null, retired_at: null })
    .execute()
  expect(await staff.refused(api.printOnDesk, { body: { paper: 'x_report', subjectId: 0 } })).toMatchObject({
    status: 403,
    detail: expect.stringContaining('Only managers can print an X report'),
  })
})

const newPrinter = { name: 'Front', transport: 'tcp' as const, address: '127.0.0.1:9109', columns: 42 }

const COPY = expect.stringMatching(/^ *COPY$/)

const centered = (text: string) => expect.stringMatching(new RegExp(`^ *${text}$`))

const row = (name: string, value: string) =>
  expect.stringMatching(new RegExp(`^${name} +${value.replaceAll(/[$()]/g, '\\$&')}$`))

/** Prints a paper at the desk and returns its lines, none of which is longer than the paper is wide. */
async function printed(venue: EquippedVenue, columns: number, paper: DeskPaper, subjectId: number) {
  await venue.print()
  const before = venue.printer.papers.length
  await venue.desk.call(api.printOnDesk, { body: { paper, subjectId } })
  await venue.print()
  expect(venue.printer.papers).toHaveLength(before + 1)
  const lines = linesOf(venue, venue.printer.papers.length - 1)
  expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(columns)
  return lines
}

const linesOf = ({ printer }: EquippedVenue, index: number) => textLines(readEscPos(printer.papers[index]!))

/** The barcodes and QR codes of the last paper. */
const codes = ({ printer }: EquippedVenue) =>
  printer.printedLast().filter(({ kind }) => kind === 'barcode' || kind === 'qr')
