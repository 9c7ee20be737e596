import type { Page } from '@playwright/test'
import { HOUR, toIso } from '#platform/values/time.ts'
import { addRoom, checkIn, send, toast } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import type { VenueProcess } from './support/venue-process.ts'

test.use({ startsWith: 'empty' })

const checkInWithPhone = (page: Page, facilityId: number, customerName: string) =>
  checkIn(page, facilityId, { customerName, customerPhone: '+1 555 123 4567' })

const newRental = (page: Page, venue: VenueProcess, facilityId: number, customerName: string) => {
  const [start, end] = [0, 1].map(hours => toIso(venue.now() + hours * HOUR))
  return send(page, 'POST', '/api/rentals', {
    customerName,
    customerEmail: 'guest@example.com',
    customerPhone: '+1 555 765 4321',
    facilityType: 'room',
    facilityId,
    startDate: start,
    endDate: end,
    hours: 1,
    rate: 30,
    status: 'active',
  }) as Promise<{ id: number }>
}

const row = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Payments' }).getByRole('row').filter({ hasText: text })

test('a payment is found, viewed and refunded with a reason, and another is voided', async ({ page }) => {
  const room = await addRoom(page, 'Room 1')
  await checkInWithPhone(page, room.id, 'Jane Doe')
  await page.goto('/billing')
  await expect(page.getByRole('heading', { name: 'Billing & Payments' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Payments' })).toHaveAttribute('aria-selected', 'true')
  await expect(row(page, 'Jane Doe')).toContainText('$22.00')
  await expectAccessible(page, 'main')

  await test.step('the search filters the list and reports no matches', async () => {
    await page.getByLabel('Search guests and members...').fill('nobody')
    await expect(page.getByText('No payments found.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear Search and Filters' }).click()
    await expect(row(page, 'Jane Doe')).toBeVisible()
    await page.getByLabel('Method').selectOption('Credit Card')
    await expect(page.getByText('No payments found.')).toBeVisible()
    await page.getByLabel('Method').selectOption('Cash')
    await expect(row(page, 'Jane Doe')).toBeVisible()
  })

  await test.step('refunds part of a payment with a reason', async () => {
    await row(page, 'Jane Doe').getByRole('button', { name: 'View' }).click()
    const details = page.getByRole('dialog', { name: 'Payment' })
    await expect(details.getByRole('region', { name: 'Postings' }).last()).toContainText(
      'Owed by the customer',
    )
    await expectAccessible(page, '[role=dialog]')
    await details.getByRole('button', { name: 'Refund' }).click()
    const refund = page.getByRole('dialog', { name: 'Refund' })
    await expect(refund.getByLabel('Amount')).toHaveValue('22.00')
    await refund.getByRole('button', { name: 'Refund' }).click()
    await expect(refund.getByText('Reason is required')).toBeVisible()
    await refund.getByLabel('Amount').fill('5.5')
    await refund.getByLabel('Reason').fill('Sauna was cold')
    await expectAccessible(page, '[role=dialog]')
    await refund.getByRole('button', { name: 'Refund' }).click()
    await expect(toast(page, 'Refunded')).toBeVisible()
    await expect(row(page, 'Sauna was cold')).toContainText('-$5.50')
    await expect(row(page, 'Partly refunded')).toContainText('$22.00')
  })

  await test.step('voids a payment, which makes the amount due again', async () => {
    const other = await addRoom(page, 'Room 2')
    const rental = await checkInWithPhone(page, other.id, 'Adam Smith')
    await row(page, 'Adam Smith').getByRole('button', { name: 'View' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Void' }).click()
    const dialog = page.getByRole('dialog', { name: 'Void Payment' })
    await dialog.getByLabel('Reason').fill('Paid by card')
    await dialog.getByRole('button', { name: 'Void Payment · $22.00' }).click()
    await expect(toast(page, 'Payment voided')).toBeVisible()
    await expect(row(page, 'Voided')).toContainText('Adam Smith')
    expect(await send(page, 'GET', `/api/rentals/${rental.id}`)).toMatchObject({ dueAmount: 22 })
  })
})

test('a bill is split at check-out, and its deposit is returned', async ({ page, venue }) => {
  const room = await addRoom(page, 'Room 3')
  const rental = await newRental(page, venue, room.id, 'Zoe Miller')
  await page.goto(`/rooms?dialog=take-deposit&rentalId=${rental.id}`)
  const take = page.getByRole('dialog', { name: 'Take Deposit' })
  await expect(take.getByLabel('Item')).toHaveValue('Key')
  await expectAccessible(page, '[role=dialog]')
  await take.getByRole('button', { name: 'Take Deposit' }).click()
  await expect(toast(page, 'Deposit taken')).toBeVisible()

  await page.goto(`/rooms?dialog=check-out&facilityType=room&facilityId=${room.id}`)
  const out = page.getByRole('dialog', { name: 'Check Out' })
  await expect(out.getByRole('region', { name: 'Deposits held' })).toContainText('$20.00 deposit')
  await expect(out.getByRole('radio', { name: 'Return' })).toBeChecked()

  await out.getByRole('radio', { name: 'Split' }).check()
  await out.getByRole('spinbutton', { name: 'Cash' }).fill('10')
  await expect(out.getByText('Remaining: $20.00')).toBeVisible()
  await expect(out.getByRole('button', { name: 'Check Out' })).toBeDisabled()
  await out.getByRole('button', { name: 'Remaining by Credit Card' }).click()
  await expect(out.getByText('Fully split')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await out
    .getByRole('button', {
      name: 'Check Out · $10.00 cash + $20.00 credit card, return $20.00 deposit',
    })
    .click()
  await expect(toast(page, 'Checkout successful')).toBeVisible()
  await page.goto('/billing?q=zoe')
  await expect(
    row(page, 'Zoe Miller').filter({ hasText: 'Cash' }).filter({ hasText: '$10.00' }),
  ).toBeVisible()
  await expect(row(page, 'Zoe Miller').filter({ hasText: 'Credit Card' })).toContainText('$20.00')
  await expect(row(page, 'Deposit returned')).toContainText('-$20.00')
})

test('a deposit is taken at check-in and partly kept', async ({ page }) => {
  const room = await addRoom(page, 'Room 7')
  await page.goto(`/rooms?dialog=check-in&facilityType=room&facilityId=${room.id}`)
  const dialog = page.getByRole('dialog', { name: 'Check In' })
  await dialog.getByLabel('Customer name').fill('Kay Lender')
  await dialog.getByRole('button', { name: 'Take a Deposit' }).click()
  await dialog.getByLabel('Item').fill('')
  await dialog.getByRole('button', { name: 'Check In' }).click()
  await expect(dialog.getByText('Item is required')).toBeVisible()
  await dialog.getByLabel('Item').fill('Bathrobe')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Check In' }).click()
  await expect(toast(page, 'Check-in successful')).toBeVisible()

  await page.goto('/billing?kind=deposit&q=kay')
  await row(page, 'Kay Lender').getByRole('button', { name: 'View' }).click()
  const details = page.getByRole('dialog', { name: 'Payment' })
  await details.getByRole('button', { name: 'Keep Deposit for Bathrobe' }).click()
  await details.getByLabel('Amount to keep').fill('5')
  await details.getByLabel('Reason').fill('Stained')
  await expect(details.getByRole('button', { name: 'Return deposit for Bathrobe' })).toBeHidden()
  await details.getByRole('button', { name: 'Keep Deposit', exact: true }).click()
  await expect(toast(page, 'Deposit kept')).toBeVisible()
  await page.goto('/billing?kind=deposit_return&q=kay')
  await expect(row(page, 'Kay Lender')).toContainText('-$15.00')
})

test('a customer has one account for all visits, with a printable statement', async ({ page }) => {
  const room = await addRoom(page, 'Room 4')
  await checkInWithPhone(page, room.id, 'Olga Petrova')
  await page.goto('/billing')
  await page.getByRole('tab', { name: 'Customer Accounts' }).click()
  const accounts = page.getByRole('list', { name: 'Customer accounts' })
  await expect(page.getByRole('radio', { name: 'Owes' })).toBeChecked()
  await expect(accounts.getByRole('button', { name: 'Olga Petrova' })).toHaveCount(0)
  await expectAccessible(page, 'main')
  await page.getByRole('radio', { name: 'Guests' }).check()
  await page.getByLabel('Search by name or phone...').fill('olga')
  await expect(accounts.getByRole('button', { name: 'Olga Petrova' })).toContainText('Settled')
  await expect(accounts.getByRole('listitem')).toHaveCount(1)
  await accounts.getByRole('button', { name: 'Olga Petrova' }).click()
  await expect(page.getByRole('heading', { name: 'Statement of Olga Petrova' })).toBeVisible()
  const lines = page.getByRole('region', { name: 'Statement' }).getByRole('row')
  await expect(lines.filter({ hasText: 'Payment by Cash' })).toContainText('-$22.00')
  await expect(lines.filter({ hasText: 'Closing balance' })).toContainText('$0.00')
  await expectAccessible(page, 'main')
  await page.goBack()
  await expect(accounts).toBeVisible()
})

test('a payment opens its receipt automatically if the setting is on', async ({ page }) => {
  const room = await addRoom(page, 'Room 12')
  await send(page, 'PATCH', '/api/settings', { automaticReceipts: true })
  const opened = () => page.context().waitForEvent('page')

  await page.goto(`/rooms?dialog=check-in&facilityType=room&facilityId=${room.id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Customer name').fill('Rita Receipt')
  await expect(dialog).toContainText('$22.00')
  const atCheckIn = opened()
  await dialog.getByRole('button', { name: 'Check In' }).click()
  const receipt = await atCheckIn
  await expect(receipt.getByText('Room 12').first()).toBeVisible()
  await expect(receipt).toHaveURL(/\/print\/receipt\?payment=\d+/)
  await receipt.close()

  const [rental] = (await send(page, 'GET', `/api/rentals/facility/room/${room.id}`)) as { id: number }[]
  await page.goto(`/rooms?dialog=take-deposit&rentalId=${rental?.id}`)
  const ofDeposit = opened()
  await dialog.getByRole('button', { name: 'Take Deposit' }).click()
  await expect((await ofDeposit).getByText(/Deposit: Key/)).toBeVisible()
})

test('a receipt is numbered, prints on a roll or A4, and copies are marked', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await send(page, 'PATCH', '/api/settings', {
    facilityName: 'Harbor Bathhouse',
    address: '48 Front Street',
    receiptFooter: 'Thank you for your visit',
  })
  const room = await addRoom(page, 'Room 5')
  const rental = await checkInWithPhone(page, room.id, 'Ada King')
  const { payments } = (await send(page, 'GET', `/api/billing/payments?rentalId=${rental.id}`)) as {
    payments: { id: number }[]
  }
  await page.goto(`/print/receipt?payment=${payments[0]!.id}`)
  const paper = page.getByRole('article', { name: 'Receipt' })
  await expect(paper).toContainText('Harbor Bathhouse')
  await expect(paper).toContainText('48 Front Street')
  await expect(paper).toContainText('1h at $20.00 an hour')
  await expect(paper).toContainText('Tax 10%')
  await expect(paper).toContainText('Thank you for your visit')
  await expect(paper).toContainText('Assigned when printed')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body[data-printed]')).toBeVisible()
  await expect(paper).toContainText('000001')
  await expect(paper).not.toContainText('COPY')
  expect(await paperWidth(page)).toBe(80)

  await page.getByRole('radio', { name: 'A4' }).check()
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(paper.getByText('COPY')).toBeVisible()
  await expect(paper).toContainText('000001')
  expect(await paperWidth(page)).toBe(210)
})

/** The width of the print page, in mm. */
async function paperWidth(page: Page): Promise<number> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const points = Number(/\/MediaBox\s*\[\s*0 0 ([\d.]+)/.exec(pdf)?.[1])
  return Math.round((points / 72) * 25.4)
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('payments, accounts and dialogs fit the screen', async ({ page }) => {
    const room = await addRoom(page, 'Room 6')
    await checkInWithPhone(page, room.id, 'Phone Guest')
    await page.goto('/billing')
    await expect(row(page, 'Phone Guest')).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    await row(page, 'Phone Guest').getByRole('button', { name: 'View' }).click()
    await expect(page.getByRole('dialog', { name: 'Payment' })).toContainText('Business day')
    await expectNoHorizontalScroll(page)
    await page.goto('/billing?tab=accounts&of=guests')
    await expect(page.getByRole('button', { name: 'Phone Guest' })).toBeVisible()
    await expectNoHorizontalScroll(page)
  })
})

const expectNoHorizontalScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
