import { expect, test } from 'vitest'
import { correctRental } from '#desk/rentals/contract.ts'
import { sellProducts } from '#desk/sales/contract.ts'
import { addPayment } from '#money/memberships/contract.ts'
import * as paymentsApi from '#money/payments/contract.ts'
import { saveMailServer } from '#office/mail/contract.ts'
import { editGuest, readGuest } from '#people/guests/contract.ts'
import { mailForm, openMailVenue } from '#testing/mail/mail-venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import * as papersApi from '../contract.ts'

const newestPayment = async ({ call }: Awaited<ReturnType<typeof openMailVenue>>) =>
  paramsOf((await call(paymentsApi.listPayments)).payments[0]!)

test('a receipt is sent to the address of the guest and says what its paper says', async () => {
  const venue = await openMailVenue()
  const rental = await venue.given.runningRental({ minutesAgo: 30 })
  const params = await newestPayment(venue)
  expect(await venue.call(papersApi.readReceiptEmail, { params })).toEqual({
    canSend: true,
    address: 'jane.doe@example.com',
    last: null,
  })
  await venue.eventsSince()
  const body = { email: 'jane@new.example' }
  const sent = await venue.call(papersApi.emailReceipt, { params, body, idempotencyKey: 'once' })
  expect(sent).toMatchObject({ address: body.email, last: { status: 'queued' } })
  expect(await venue.call(papersApi.emailReceipt, { params, body, idempotencyKey: 'once' })).toEqual(sent)
  await venue.expectEvents({ 'payment.receipt_emailed': 1 })
  await venue.sendDue()
  await venue.expectEvents({ 'mail.sent': 1 })
  const receipt = await venue.call(papersApi.readReceipt, { params })
  expect(receipt).toMatchObject({ number: 1, prints: 0 })
  expect(venue.server.received).toMatchObject([
    { to: body.email, headers: { subject: 'Harbor Baths: receipt 000001' } },
  ])
  const { text } = venue.server.received[0]!
  expect(text.split('\n').map(line => line.replaceAll(/ {2,}/g, ' | '))).toEqual([
    'Harbor Baths',
    'Pier 7',
    '',
    'Receipt | 000001',
    'Date | May 20, 2026, 1:30 PM',
    'Room 101 | Jane Doe',
    'Served by | Admin User',
    '',
    ...receipt.lines.map(({ label, amount }) => `${label} | $${amount.toFixed(2)}`),
    ...receipt.parts.map(({ amount }) => `Credit Card | $${amount.toFixed(2)}`),
    'Balance due | $0.00',
    '',
  ])
  expect(await venue.call(papersApi.readReceiptEmail, { params })).toMatchObject({ last: { status: 'sent' } })
  const guest = await venue.call(readGuest, { params: { id: String(rental.guestId) } })
  expect(guest.email).toBe(body.email)
})

test('a receipt can be sent again, and only while email is on and somebody known has paid', async () => {
  const venue = await openMailVenue()
  await venue.given.runningRental({ minutesAgo: 30 })
  const params = await newestPayment(venue)
  const body = { email: 'jane@new.example' }
  for (let count = 1; count <= 2; count++) {
    await venue.call(papersApi.emailReceipt, { params, body })
    await venue.sendDue()
    expect(venue.server.received).toHaveLength(count)
  }
  await venue.call(saveMailServer, { body: { ...mailForm(venue.server), isOn: false } })
  expect(await venue.call(papersApi.readReceiptEmail, { params })).toMatchObject({ canSend: false })
  expect(await venue.refused(papersApi.emailReceipt, { params, body })).toMatchObject({
    status: 409,
    detail: 'Email is turned off in the settings',
  })
  expect(await venue.refused(papersApi.emailReceipt, { params: { id: '9999' }, body })).toMatchObject({
    status: 404,
  })
  expect(await venue.refused(papersApi.emailReceipt, { params, body: { email: 'jane' } })).toMatchObject({
    errors: { email: 'Invalid email format' },
  })
})

test('a sale to nobody known has no email, and a member without a record gets one', async () => {
  const venue = await openMailVenue()
  const item = await venue.given.item({ name: 'Water', price: 2 })
  const lines = [{ itemId: item.id, quantity: 1 }]
  await venue.call(sellProducts, { body: { lines, paymentMethod: 'cash', expectedTotal: 2.2 } })
  const params = await newestPayment(venue)
  expect(await venue.call(papersApi.readReceiptEmail, { params })).toMatchObject({ canSend: false })
  const body = { email: 'ada@example.com' }
  expect(await venue.refused(papersApi.emailReceipt, { params, body })).toMatchObject({
    status: 409,
    detail: 'This money is not from a known guest: print the receipt',
  })
  const { id } = await venue.given.membership()
  venue.clock.advance(1)
  await venue.call(addPayment, { params: { id: String(id) }, body: { amount: 50, paymentMethod: 'cash' } })
  const fee = await newestPayment(venue)
  await venue.call(papersApi.emailReceipt, { params: fee, body })
  expect(await venue.call(papersApi.readReceiptEmail, { params: fee })).toMatchObject({ address: body.email })
  await venue.sendDue()
  expect(venue.server.received).toContainEqual(expect.objectContaining({ to: body.email }))
})

test('each receipt goes to the address that was typed for it', async () => {
  const venue = await openMailVenue()
  const rental = await venue.given.runningRental({ minutesAgo: 30 })
  const params = await newestPayment(venue)
  for (const email of ['jane@home.example', 'jane@work.example'])
    await venue.call(papersApi.emailReceipt, { params, body: { email } })
  await venue.call(editGuest, {
    params: { id: String(rental.guestId) },
    body: { emails: ['stranger@example.com'] },
  })
  expect(await venue.call(papersApi.readReceiptEmail, { params })).toMatchObject({
    last: { status: 'queued', address: 'jane@work.example' },
  })
  await venue.sendDue()
  expect(venue.server.received.map(({ to }) => to).toSorted()).toEqual([
    'jane@home.example',
    'jane@work.example',
  ])
})

test('a receipt goes to who paid, not to the guest whom the stay is corrected to', async () => {
  const venue = await openMailVenue()
  const rental = await venue.given.runningRental({ minutesAgo: 30 })
  const params = await newestPayment(venue)
  const body = { email: 'jane@home.example' }
  await venue.call(papersApi.emailReceipt, { params, body })
  await venue.call(correctRental, {
    params: paramsOf(rental),
    body: { customerName: 'Bob Ray', customerEmail: 'bob@example.com', customerPhone: '' },
  })
  await venue.sendDue()
  expect(venue.server.received.map(({ to }) => to)).toEqual([body.email])
})
