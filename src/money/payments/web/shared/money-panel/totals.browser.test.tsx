import { expect, onTestFinished, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import * as groups from '#desk/groups/contract.ts'
import * as invoices from '#desk/invoices/contract.ts'
import * as visits from '#desk/visits/contract.ts'
import * as billsApi from '#money/bills/contract.ts'
import * as receivablesApi from '#money/receivables/contract.ts'
import { openDialog } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'

/** Desktop, tablet, phone, a phone with its keyboard open, and a desktop at a zoom of 200 %. */
const sizes = [
  [1440, 900],
  [1024, 768],
  [390, 844],
  [360, 316],
  [720, 450],
] as const

/** Whether each corner of an element is in sight: neither outside the screen nor clipped or covered. */
function isInSight(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return [left + 2, right - 2].every(x =>
    [top + 2, bottom - 2].every(y => {
      const found = document.elementFromPoint(x, y)
      return found !== null && (element.contains(found) || found.contains(element))
    }),
  )
}

const readSums = (bill: Locator) =>
  [...bill.element().querySelectorAll('dl')].at(-1)!.querySelectorAll<HTMLElement>('div')

/** Expects the sums of a bill and the button in sight at every size. */
async function expectSumsInSight(bill: Locator, labels: string[], submit: Locator) {
  onTestFinished(() => page.viewport(1280, 800))
  for (const [width, height] of sizes) {
    await page.viewport(width, height)
    const state = () => [
      ...[...readSums(bill)].map(sum => [sum.querySelector('dt')!.textContent, isInSight(sum)]),
      ['Button', isInSight(submit.element())],
    ]
    await expect
      .poll(state, { message: `${width} × ${height}` })
      .toEqual([...labels, 'Button'].map(label => [label, true]))
  }
}

async function overdueStay() {
  const venue = await openVenue()
  const rental = await venue.given.runningRental({ minutesAgo: 85 })
  for (const [index, reason] of [
    'Mirror',
    'Door of the sauna, which did not close any more',
    'Sink',
  ].entries())
    await venue.call(billsApi.addLine, {
      params: { id: String(rental.billId) },
      body: { kind: 'damage', amount: 10 + index, reason },
    })
  return { venue, rental }
}

/** Opens the check-out of a room. `expectInSight` expects the sums of its bill and its button in sight. */
async function openCheckOut({ facilityId }: { facilityId: number }) {
  const dialog = await openDialog('check-out', { facilityType: 'room', facilityId })
  const bill = dialog.getByRole('region', { name: 'Bill', exact: true })
  const button = dialog.getByRole('button', { name: /^Check Out/ })
  const expectInSight = () => expectSumsInSight(bill, ['Total', 'Already paid', 'Due'], button)
  return { dialog, bill, expectInSight }
}

test('the check-out shows total, payments and due of a long bill', async () => {
  const { rental } = await overdueStay()
  const { dialog, bill, expectInSight } = await openCheckOut(rental)
  await expect.element(bill).toMatchTextContent('Total$66.00Already paid-$22.00Due$44.00')
  await expectInSight()
  await dialog.getByRole('radio', { name: 'Split' }).click()
  await expectInSight()
})

test('so does that of twelve lines', async () => {
  const { venue, rental } = await overdueStay()
  for (let left = 8; left > 0; left--)
    await venue.call(billsApi.addLine, {
      params: { id: String(rental.billId) },
      body: { kind: 'service', label: `Massage ${left}`, amount: 10 },
    })
  const { bill, expectInSight } = await openCheckOut(rental)
  await expect.element(bill).toMatchTextContent('Total$146.00Already paid-$22.00Due$124.00')
  await expectInSight()
})

test.each([
  ['extend-rental', /^Extend Rental/],
  ['move-rental', /^Move/],
] as const)('so does %s', async (type, name) => {
  const { venue, rental } = await overdueStay()
  const room = await venue.given.room()
  const to = type === 'move-rental' ? { facilityType: 'room' as const, facilityId: room.id } : {}
  const dialog = await openDialog(type, { rentalId: rental.id, ...to })
  const bill = dialog.getByRole('region', { name: 'Price' })
  await expect.element(bill).toMatchTextContent('Already paid')
  await expectSumsInSight(bill, ['Total', 'Already paid', 'Due'], dialog.getByRole('button', { name }))
})

test('so does the check-out of a group', async () => {
  const venue = await openVenue()
  const facilities = []
  for (let left = 6; left > 0; left--) {
    const { type, id } = await venue.given.room()
    facilities.push({ facilityType: type, facilityId: id })
  }
  const group = await venue.call(groups.checkInGroup, {
    body: { customerName: 'Jane Doe', facilities, duration: 2 },
  })
  const dialog = await openDialog('check-out-group', { groupId: group.id })
  const bill = dialog.getByRole('region', { name: 'Bill' })
  await expect.element(bill).toMatchTextContent('Due$264.00')
  await expectSumsInSight(bill, ['Due'], dialog.getByRole('button', { name: /^Check Out/ }))
})

test('so does a sale of several products', async () => {
  const venue = await openVenue()
  for (const [index, name] of names.entries()) await venue.given.item({ name, price: 3 + index })
  const dialog = await openDialog('new-sale', {})
  for (const name of names) await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  const bill = dialog.getByRole('region', { name: 'Price' })
  await expect.element(bill).toMatchTextContent('Due$27.50')
  await expectSumsInSight(bill, ['Due'], dialog.getByRole('button', { name: /^Sell/ }))
})

test('so does a delivery', async () => {
  const venue = await openVenue()
  const { id } = await venue.given.item()
  const dialog = await openDialog('restock-inventory', { itemId: id })
  const sums = ['Total cost', 'New stock level', 'New average cost']
  const shown = [...sums.map(sum => dialog.getByText(sum)), dialog.getByRole('button', { name: 'Restock' })]
  await expect.element(shown[0]!).toBeInTheDocument()
  onTestFinished(() => page.viewport(1280, 800))
  for (const [width, height] of sizes) {
    await page.viewport(width, height)
    const state = () => shown.map(one => isInSight(one.element()))
    await expect.poll(state, { message: `${width} × ${height}` }).toEqual(shown.map(() => true))
  }
})

test('so does the check-out of a visit', async () => {
  const venue = await openVenue()
  const { id: memberId } = await venue.given.member()
  const { id: facilityId, type: facilityType } = await venue.given.room()
  const { billId } = await venue.call(visits.checkIn, {
    body: { memberId, facilityType, facilityId, paymentMethod: 'cash' },
  })
  for (const reason of names)
    await venue.call(billsApi.addLine, {
      params: { id: String(billId) },
      body: { kind: 'damage', amount: 10, reason },
    })
  const { bill, expectInSight } = await openCheckOut({ facilityId })
  await expect.element(bill).toMatchTextContent('Already paid-$22.00Due$50.00')
  await expectInSight()
})

/** A guest owes two invoices of $55.00, of which one is paid in part. */
async function sentInvoices() {
  const venue = await openVenue()
  const draft = (description: string) =>
    venue.call(invoices.draftInvoice, {
      body: {
        customerName: 'Harbor Film Co.',
        lines: [{ description, quantity: 1, unitPrice: 50, taxRate: 10 }],
        dueDate: '2026-06-30',
      },
    })
  const sent = []
  for (const name of names) {
    const params = paramsOf(await draft(name))
    sent.push(await venue.call(invoices.sendInvoice, { params }))
  }
  const first = sent[0]!
  await venue.call(invoices.payInvoice, {
    params: paramsOf(first),
    body: { amount: 5, paymentMethod: 'cash' },
  })
  return { venue, first }
}

test('so does the payment of an invoice', async () => {
  const { first } = await sentInvoices()
  const dialog = await openDialog('pay-invoice', { invoiceId: first.id })
  const bill = dialog.getByRole('region', { name: 'Bill' })
  await expect.element(bill).toMatchTextContent('Due$50.00')
  await expectSumsInSight(
    bill,
    ['Invoice total', 'Already paid', 'Due'],
    dialog.getByRole('button', { name: /^Take Payment/ }),
  )
})

test('so does the joint payment of several bills', async () => {
  const { first } = await sentInvoices()
  const dialog = await openDialog('pay-account', { of: 'guests', id: first.guestId! })
  const bill = dialog.getByRole('region', { name: 'Open bills' })
  await expect.element(bill).toMatchTextContent('Total due$270.00')
  await expectSumsInSight(
    bill,
    ['Total due', 'Due after this payment'],
    dialog.getByRole('button', { name: /^Take Payment/ }),
  )
})

test('so does the draft of an invoice with many lines', async () => {
  await openVenue()
  const dialog = await openDialog('new-invoice', {})
  const totals = dialog.getByRole('region', { name: 'Totals' })
  await expect.element(totals).toMatchTextContent('Total$0.00')
  await expectSumsInSight(totals, ['Total'], dialog.getByRole('button', { name: 'Save Draft' }))
})

test('so does the correction of a stay', async () => {
  const { rental } = await overdueStay()
  const dialog = await openDialog('correct-rental', { rentalId: rental.id })
  await dialog.getByLabelText('Start').last().fill('12:00')
  const bill = dialog.getByRole('region', { name: 'Corrected price' })
  await expect.element(bill).toMatchTextContent('Already paid')
  await expectSumsInSight(
    bill,
    ['Total', 'Already paid', 'Due'],
    dialog.getByRole('button', { name: 'Save Correction' }),
  )
})

test('so does the use of credit', async () => {
  const { venue, first } = await sentInvoices()
  const params = paramsOf(first)
  await venue.call(invoices.payInvoice, { params, body: { amount: 50, paymentMethod: 'cash' } })
  await venue.call(invoices.creditInvoice, { params, body: { reason: 'Too cold' } })
  const account = { of: 'guests' as const, id: first.guestId! }
  const { openBills } = await venue.call(receivablesApi.readStatement, {
    params: { of: account.of, id: String(account.id) },
  })
  const dialog = await openDialog('use-credit', { ...account, billId: openBills[0]!.billId })
  const bill = dialog.getByRole('region', { name: 'Bill' })
  await expect.element(bill).toMatchTextContent('Due$0.00')
  await expectSumsInSight(bill, ['Due'], dialog.getByRole('button', { name: /^Use Credit/ }))
})

const names = ['Towel', 'Robe', 'Soap', 'Sandals', 'Water']
