import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as billing from '#money/bills/contract.ts'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { type BrowserVenue, openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import type { Rental } from '../contract.ts'
import * as api from '../contract.ts'

const openCheckOut = ({ facilityId }: Rental) => openDialog('check-out', { facilityType: 'room', facilityId })
const readBill = (venue: BrowserVenue, { billId }: Rental) =>
  venue.call(billing.readBill, { params: { id: String(billId) } })

test('a fee, a discount and a correction change the bill in sight', async () => {
  const venue = await openVenue()
  const rental = await venue.given.runningRental()
  const dialog = await openCheckOut(rental)
  const bill = dialog.getByRole('region', { name: 'Bill', exact: true })
  const added = dialog.getByRole('region', { name: 'Added to the bill' })

  await added.getByRole('button', { name: 'Add to Bill' }).click()
  await page.getByRole('menuitem', { name: 'Damage' }).click()
  const damage = page.getByRole('dialog', { name: 'Add Damage' })
  await damage.getByLabelText('Amount').fill('30')
  await damage.getByRole('button', { name: 'Add to Bill · $30.00' }).click()
  await expect.element(damage.getByLabelText('Reason')).toBeInvalid()
  await damage.getByLabelText('Reason').fill('Mirror')
  await damage.getByRole('button', { name: 'Add to Bill · $30.00' }).click()
  await expect.element(bill).toMatchTextContent('Damage$30.00')
  await expect.element(bill).toMatchTextContent('Due$30.00')

  await added.getByRole('button', { name: 'Add to Bill' }).click()
  await page.getByRole('menuitem', { name: 'Discount' }).click()
  const discount = page.getByRole('dialog', { name: 'Add Discount' })
  await discount.getByLabelText('Of').selectOptions('Damage')
  await expect.element(discount).toMatchTextContent('Total $52.00 → $49.00')
  await discount.getByLabelText('Reason').fill('Old mirror')
  await discount.getByRole('button', { name: 'Add to Bill · -$3.00' }).click()
  await expect.element(bill).toMatchTextContent('Due$27.00')

  await added.getByRole('button', { name: 'Correct Damage' }).click()
  const correction = page.getByRole('dialog', { name: 'Correct Line' })
  await correction.getByLabelText('Reason').fill('Was broken before')
  await correction.getByRole('button', { name: 'Correct Line' }).click()
  await expect.element(bill).toMatchTextContent('Due$0.00')
  await expect.element(added.getByRole('button', { name: /^Correct/ })).not.toBeInTheDocument()
  expect(await readBill(venue, rental)).toMatchObject({ total: 22, balance: 0 })
})

test('a comp of an overdue stay leaves nothing due', async () => {
  const venue = await openVenue()
  const rental = await venue.given.unpaidRental({ minutesAgo: 85 })
  const dialog = await openCheckOut(rental)
  await dialog.getByRole('button', { name: 'Add to Bill' }).click()
  await page.getByRole('menuitem', { name: 'Comp' }).click()
  const comp = page.getByRole('dialog', { name: 'Add Comp' })
  await comp.getByLabelText('Reason').fill('Fire alarm')
  await comp.getByRole('button', { name: 'Add to Bill · -$30.00' }).click()
  await expect
    .element(dialog.getByRole('region', { name: 'Bill', exact: true }))
    .toMatchTextContent('Due$0.00')
  expect(await readBill(venue, rental)).toMatchObject({ total: 0 })
})

test('a lost key is paid by its deposit, and a deposit pays what is due', async () => {
  const venue = await openVenue()
  const rental = await venue.given.runningRental({ minutesAgo: 85 })
  const params = paramsOf(rental)
  for (const item of ['Key', 'Robe'])
    await venue.call(api.takeDeposit, { params, body: { item, amount: 20, paymentMethod: 'cash' } })
  const dialog = await openCheckOut(rental)
  const bill = dialog.getByRole('region', { name: 'Bill', exact: true })
  await dialog.getByRole('button', { name: 'Lost Key · $20.00' }).click()
  const fee = page.getByRole('dialog', { name: 'Add Lost Key' })
  await expect.element(fee.getByLabelText('Amount')).toHaveValue('20.00')
  await expect.element(fee.getByRole('switch', { name: 'Pay it from the $20.00 deposit' })).toBeChecked()
  await fee.getByLabelText('Reason').fill('Not returned')
  await fee.getByRole('button', { name: 'Add to Bill · $20.00' }).click()
  await expect.element(bill).toMatchTextContent('Lost key$20.00')
  await expect.element(bill).toMatchTextContent('Due$11.00')

  await dialog.getByRole('button', { name: 'Pay $11.00 from Robe deposit' }).click()
  await expect.element(toast()).toMatchTextContent('$11.00 of $20.00, Robe')
  await expect.element(bill).toMatchTextContent('Due$0.00')
  expect(await venue.call(api.listDeposits, { params })).toMatchObject([
    { item: 'Key', status: 'applied', applied: 20 },
    { item: 'Robe', status: 'applied', applied: 11 },
  ])
})

test('a check-out of a bill that another desk has changed is refused with the new amount', async () => {
  const venue = await openVenue()
  const rental = await venue.given.runningRental()
  const dialog = await openCheckOut(rental)
  await expect
    .element(dialog.getByRole('region', { name: 'Bill', exact: true }))
    .toMatchTextContent('Due$0.00')
  await venue.call(billing.addLine, {
    params: { id: String(rental.billId) },
    body: { kind: 'service', label: 'Massage', amount: 30 },
  })
  await dialog.getByRole('button', { name: /^Check Out/ }).click()
  await expect.element(toast()).toMatchTextContent('The bill has changed: $30.00 is due now')
})

test.for([
  { lines: [], due: 'Due$11.00', isPayable: false },
  { lines: ['Massage'], due: 'Due$41.00', isPayable: true },
])('the panel says what is charged at check-out only: $due', async ({ lines, due, isPayable }) => {
  const venue = await openVenue()
  const rental = await venue.given.runningRental({ minutesAgo: 85 })
  const params = { id: String(rental.billId) }
  for (const label of lines)
    await venue.call(billing.addLine, { params, body: { kind: 'service', label, amount: 30 } })
  const panel = await openDialog('room-details', { facilityId: rental.facilityId })
  await expect.element(panel.getByRole('region', { name: 'Bill so far' })).toMatchTextContent(due)
  await expect.element(panel.getByText('$11.00 of it is for extra time, charged at check-out.')).toBeVisible()
  const pay = panel.getByRole('button', { name: 'Pay', exact: true })
  await (isPayable ? expect.element(pay).toBeEnabled() : expect.element(pay).toBeDisabled())
})

test('a line of the bill in the panel has a menu: it is reduced, then taken back', async () => {
  const venue = await openVenue()
  const rental = await venue.given.runningRental()
  const params = { id: String(rental.billId) }
  for (const label of ['Massage', 'Sauna oil'])
    await venue.call(billing.addLine, { params, body: { kind: 'service', label, amount: 30 } })
  const panel = await openDialog('room-details', { facilityId: rental.facilityId })
  const bill = panel.getByRole('region', { name: 'Bill so far' })
  await bill.getByRole('button', { name: 'Change Massage' }).click()
  await panel.getByRole('menuitem', { name: 'Discount' }).click()
  const discount = page.getByRole('dialog', { name: 'Add Discount' })
  await expect.element(discount.getByLabelText('Of')).toHaveDisplayValue(/Massage/)
  await discount.getByLabelText('Reason').fill('Was short')
  await discount.getByRole('button', { name: 'Add to Bill · -$3.00' }).click()
  await expect.element(bill).toMatchTextContent('Due$57.00')

  await bill.getByRole('button', { name: 'Change Sauna oil' }).click()
  await panel.getByRole('menuitem', { name: 'Correct' }).click()
  const correction = page.getByRole('dialog', { name: 'Correct Line' })
  await correction.getByLabelText('Reason').fill('Not used')
  await correction.getByRole('button', { name: 'Correct Line' }).click()
  await expect.element(bill).toMatchTextContent('Due$27.00')
  await expect.element(bill.getByRole('button', { name: 'Change Sauna oil' })).not.toBeInTheDocument()
})
