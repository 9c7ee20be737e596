import { expect, onTestFinished, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { api as groups } from '../../../../groups/api.ts'
import { openDialog } from '../../../../testing/browser/render.tsx'
import { openVenue } from '../../../../testing/browser/venue.ts'
import { api } from '../../../api.ts'

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

const sumsOf = (bill: Locator) =>
  [...bill.element().querySelectorAll('dl')].at(-1)!.querySelectorAll<HTMLElement>('div')

/** Expects the sums of a bill and the button in sight at every size. */
async function expectSumsInSight(bill: Locator, labels: string[], submit: Locator) {
  onTestFinished(() => page.viewport(1280, 800))
  for (const [width, height] of sizes) {
    await page.viewport(width, height)
    const state = () => [
      ...[...sumsOf(bill)].map(sum => [sum.querySelector('dt')!.textContent, isInSight(sum)]),
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
    await venue.call(api.addLine, {
      params: { id: String(rental.billId) },
      body: { kind: 'damage', amount: 10 + index, reason },
    })
  return { venue, rental }
}

test('the check-out shows total, payments and due of a long bill', async () => {
  const { rental } = await overdueStay()
  const dialog = await openDialog('check-out', { facilityType: 'room', facilityId: rental.facilityId })
  const bill = dialog.getByRole('region', { name: 'Bill', exact: true })
  await expect.element(bill).toMatchTextContent('Total$66.00Already paid-$22.00Due$44.00')
  await expectSumsInSight(
    bill,
    ['Total', 'Already paid', 'Due'],
    dialog.getByRole('button', { name: /^Check Out/ }),
  )
  await dialog.getByRole('radio', { name: 'Split' }).click()
  await expectSumsInSight(
    bill,
    ['Total', 'Already paid', 'Due'],
    dialog.getByRole('button', { name: /^Check Out/ }),
  )
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
  await expectSumsInSight(bill, ['Total', 'Due'], dialog.getByRole('button', { name: /^Check Out/ }))
})
