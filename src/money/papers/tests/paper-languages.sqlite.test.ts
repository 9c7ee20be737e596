import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  creditInvoice,
  draftInvoice,
  readCreditNote,
  readInvoice,
  sendInvoice,
} from '#desk/invoices/contract.ts'
import { endRental, quoteCheckOut, takeDeposit } from '#desk/rentals/contract.ts'
import { addLine, readBill } from '#money/bills/contract.ts'
import { listPayments } from '#money/payments/contract.ts'
import type { QuoteLine } from '#money/pricing/contract.ts'
import { type GuestDisplay, pairDisplay, showGuest } from '#office/devices/contract.ts'
import { encodePaper } from '#office/devices/printing/encode-paper.ts'
import { GUEST_DISPLAY_TOKEN } from '#office/devices/words.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { editGuest } from '#people/guests/contract.ts'
import { openMailVenue } from '#testing/mail/mail-venue.ts'
import { openEquippedVenue } from '#testing/printer/equipped-venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import { emailReceipt, printReceipt, readReceipt } from '../contract.ts'
import { loadPaperWords } from '../languages/paper-words.ts'
import { receiptDocument } from '../receipt-document.ts'

const newestPayment = async ({ call }: Venue) => paramsOf((await call(listPayments)).payments[0]!)

/** The guest of a stay of 95 minutes that was paid at its end, an hour more than agreed. */
async function payLateStay(venue: Venue, language: string) {
  const { call, given } = venue
  const rental = await given.unpaidRental({ minutesAgo: 95, hours: 1 })
  const guest = { id: String(rental.guestId) }
  if (language) await call(editGuest, { params: guest, body: { language } })
  await call(endRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } })
  return { guest, payment: await newestPayment(venue) }
}

test('a receipt is in the language of its guest, and stays in it for ever', async () => {
  const venue = await openVenue({ taxId: '12-3456789' })
  const { guest, payment: params } = await payLateStay(venue, 'Español')
  const printed = await venue.call(printReceipt, { params })
  expect(printed.seller.language).toBe('es')
  expect(printed.lines.map(({ label }) => label)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^1 h en reserva a \$\d+\.\d\d por hora$/), 'Total']),
  )
  expect(printed.lines.map(({ label }) => label).join()).toMatch(
    /Tiempo excedido: 35 min, redondeado a 45 min/,
  )
  await venue.call(editGuest, { params: guest, body: { language: 'English' } })
  expect(await venue.call(readReceipt, { params })).toEqual(printed)

  const words = await loadPaperWords(printed.seller.language)
  const { blocks } = receiptDocument({ ...printed, prints: 2 }, words)
  const said = blocks.map(block =>
    block.kind === 'pair' ? block.name : block.kind === 'text' ? block.text : '',
  )
  expect(said).toEqual(
    expect.arrayContaining([
      'ID fiscal 12-3456789',
      'COPIA',
      'Recibo',
      'Fecha',
      'Le atendió',
      'Efectivo',
      'Por pagar',
    ]),
  )
  // The printers' code pages have every letter of it.
  const bytes = encodePaper({ blocks }, { model: 'generic', columns: 42 })
  expect(Buffer.from(bytes).toString('latin1')).not.toContain('?')
})

test('without a language of the guest a receipt is in the venue’s, and English is that of every version', async () => {
  const venue = await openVenue({ language: 'es' })
  const { payment } = await payLateStay(venue, 'Klingon')
  expect((await venue.call(readReceipt, { params: payment })).seller.language).toBe('es')
  await venue.call(saveSettings, { body: { language: 'en' } })
  const english = await venue.call(readReceipt, { params: payment })
  expect(english.seller.language).toBe('en')
  expect(english.lines.map(({ label }) => label).join()).toMatch(
    /1h booked at .* an hour,35m over, rounded up to 45m/,
  )
})

test('an invoice is in the language of its customer from its sending on, and so is its credit note', async () => {
  const { call, given } = await openVenue({ language: 'es' })
  const rental = await given.unpaidRental()
  const form = {
    customerName: 'Jane Doe',
    guestId: rental.guestId,
    dueDate: '2026-06-30',
    lines: [{ description: 'Party', quantity: 1, unitPrice: 100, taxClass: 'standard' }],
  }
  const draft = await call(draftInvoice, { body: form })
  expect(draft.seller.language).toBe('es')
  const { id } = await call(sendInvoice, { params: paramsOf(draft) })
  const params = { id: String(id) }
  const { creditNotes } = await call(creditInvoice, { params, body: { reason: 'Cancelled' } })
  await call(saveSettings, { body: { language: 'en' } })
  expect((await call(readInvoice, { params })).seller.language).toBe('es')
  const creditNote = await call(readCreditNote, { params: paramsOf(creditNotes[0]!) })
  expect(creditNote.seller.language).toBe('es')
})

test('an invoice has the venue’s own title in the language of the invoice, as it was sent', async () => {
  const { call, given } = await openVenue({ invoiceTitles: { en: '', es: 'Nota de venta' } })
  const { guestId } = await given.unpaidRental()
  await call(editGuest, { params: { id: String(guestId) }, body: { language: 'es' } })
  const body = {
    customerName: 'Jane Doe',
    dueDate: '2026-06-30',
    lines: [{ description: 'Party', quantity: 1, unitPrice: 100, taxClass: 'standard' }],
  }
  const english = await call(draftInvoice, { body })
  const spanish = await call(draftInvoice, { body: { ...body, guestId } })
  expect([english, spanish].map(({ seller }) => seller.invoiceTitle)).toEqual(['', 'Nota de venta'])
  const params = paramsOf(await call(sendInvoice, { params: paramsOf(spanish) }))
  await call(saveSettings, { body: { invoiceTitles: {} } })
  expect((await call(readInvoice, { params })).seller.invoiceTitle).toBe('Nota de venta')
  expect((await call(readInvoice, { params: paramsOf(english) })).seller.invoiceTitle).toBe('')
})

test('a receipt by e-mail is in the guest’s language, and stays in it', async () => {
  const venue = await openMailVenue()
  const rental = await venue.given.runningRental({ minutesAgo: 30 })
  await venue.call(editGuest, { params: { id: String(rental.guestId) }, body: { language: 'Spanish' } })
  const params = await newestPayment(venue)
  await venue.call(emailReceipt, { params, body: { email: 'jane@new.example' } })
  await venue.sendDue()
  const [email] = venue.server.received
  expect(email!.headers.subject).toBe('Harbor Baths: recibo 000001')
  expect(email!.text).toMatch(/^Recibo +000001$/m)
  expect(email!.text).toMatch(/^Fecha +20 may 2026, 1:30 p\.m\.$/m)
  expect(email!.text).toMatch(/^Tarjeta de crédito +\$/m)
  // It stays in the language that the receipt was issued in.
  await venue.call(editGuest, { params: { id: String(rental.guestId) }, body: { language: 'English' } })
  await venue.call(emailReceipt, { params, body: { email: 'jane@new.example' } })
  await venue.sendDue()
  expect(venue.server.received[1]).toMatchObject({ text: email!.text })
})

test('charges, fees and discounts are in the language of the paper, and what the venue wrote stays', async () => {
  const venue = await openVenue({ serviceCharge: 10 })
  const { call, given } = venue
  const rental = await given.unpaidRental({ minutesAgo: 30, hours: 1 })
  await call(editGuest, { params: { id: String(rental.guestId) }, body: { language: 'es' } })
  const params = { id: String(rental.billId) }
  await call(addLine, { params, body: { kind: 'lost_key', amount: 20, reason: 'Gone' } })
  await call(addLine, { params, body: { kind: 'service', label: 'Massage', amount: 40 } })
  await call(addLine, {
    params,
    body: { kind: 'discount', by: 'percent', value: 10, reason: 'Regular' },
  })
  const bill = await call(readBill, { params })
  expect(bill.lines.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Lost key', 'Massage', 'Discount 10%: Lost key']),
  )
  await call(endRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } })
  const { lines } = await call(readReceipt, { params: await newestPayment(venue) })
  const labels = lines.map(({ label }) => label)
  expect(labels).toEqual(
    expect.arrayContaining([
      'Llave perdida',
      'Massage',
      'Descuento 10%: Llave perdida',
      'Descuento 10%: Massage',
    ]),
  )
  expect(labels.join()).not.toMatch(/Lost|Discount|Tax|booked/)
  expect(lines.every(line => !('words' in line))).toBe(true)
})

test('the deposit of a key is in the language of the paper, and what staff typed stays', async () => {
  const venue = await openVenue({ language: 'es' })
  const { call, given } = venue
  const params = paramsOf(await given.unpaidRental())
  const deposit = { item: 'Key', amount: 20, paymentMethod: 'cash' } as const
  await call(takeDeposit, { params, body: deposit })
  const held = await call(readReceipt, { params: await newestPayment(venue) })
  expect(held.lines).toMatchObject([{ label: 'Depósito: Llave, se reembolsa al devolverlo' }])
  await call(takeDeposit, { params, body: { ...deposit, item: 'Robe' } })
  const other = await call(readReceipt, { params: await newestPayment(venue) })
  expect(other.lines).toMatchObject([{ label: 'Depósito: Robe, se reembolsa al devolverlo' }])
})

test('a guest display is in the language of the guest whose bill it shows', async () => {
  const { desk, ...venue } = await openEquippedVenue()
  const { token } = await desk.call(pairDisplay)
  const rental = await venue.given.unpaidRental({ minutesAgo: 95, hours: 1 })
  await venue.call(editGuest, { params: { id: String(rental.guestId) }, body: { language: 'es' } })
  const { lines } = await venue.call(quoteCheckOut, { params: paramsOf(rental) })
  const toLine = ({ label, words, amount }: QuoteLine) => ({ label, words, amount, isStrong: false })
  const sums = { total: 22, change: null, waitingNumber: null }
  const read = async () =>
    (await venue.ask('GET', '/api/guest-display', { headers: { [GUEST_DISPLAY_TOKEN]: token } })).body
  await desk.call(showGuest, {
    body: { ...sums, lines: lines.map(toLine), guest: { billId: rental.billId } },
  })
  const shown = (await read()) as GuestDisplay
  expect(shown.language).toBe('es')
  const labels = shown.view!.lines.map(({ label }) => label)
  expect(labels[0]).toMatch(/^1 h en reserva a \$\d+\.\d\d por hora$/)
  expect(labels).toContain('Por pagar')
  // Without a guest it is the venue's language.
  await desk.call(showGuest, { body: { ...sums, lines: lines.map(toLine) } })
  expect(await read()).toMatchObject({
    language: 'en',
    view: { lines: lines.map(({ label }) => ({ label })) },
  })
  const unknown = { label: 'Due', words: '{"key":"nothing","values":{}}', amount: 1, isStrong: true }
  expect(await desk.refused(showGuest, { body: { ...sums, lines: [unknown] } })).toMatchObject({
    status: 400,
  })
})

test('a stored line whose tax an earlier version wrote is printed as then', async () => {
  const venue = await openVenue({ language: 'es' })
  const { call, given, store } = venue
  const rental = await given.unpaidRental({ minutesAgo: 30, hours: 1 })
  await call(addLine, {
    params: { id: String(rental.billId) },
    body: { kind: 'lost_key', amount: 20, reason: 'Gone' },
  })
  await sql`drop trigger bill_lines_no_update`.execute(store.db)
  await store.db
    .updateTable('bill_lines')
    .set({ label: 'Tax 8.875%', words: '{"key":"plainTax","values":{"rate":" 8.875%"}}' })
    .where('label', '=', 'Lost key')
    .execute()
  await call(endRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } })
  const { lines } = await call(printReceipt, { params: await newestPayment(venue) })
  expect(lines.map(({ label }) => label)).toContain('Impuesto 8.875%')
})
