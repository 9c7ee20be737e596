import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import * as rentals from '#desk/rentals/contract.ts'
import * as workorders from '#house/workorders/contract.ts'
import { openDialog } from '#testing/browser/render.tsx'
import { type BrowserVenue, openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'

/** Types a text into a dialog and returns its field, and a button beside it that leads to another dialog. */
const dialogs: Record<string, (venue: BrowserVenue) => Promise<readonly [Locator, Locator]>> = {
  async 'a member check-in'({ given }) {
    const { memberId } = await given.membership()
    const dialog = await openDialog('member-checkin', { memberId })
    return [dialog.getByLabelText('Notes'), dialog.getByRole('button', { name: /Take Payment|Add Payment/ })]
  },
  async 'a new work order'({ given, call }) {
    const room = await given.room()
    const place = { facilityType: 'room' as const, facilityId: room.id }
    const body = { ...place, type: 'repair' as const, title: 'Leaking tap', description: 'It drips' }
    await call(workorders.writeWorkorder, { body })
    const dialog = await openDialog('new-workorder', place)
    return [dialog.getByLabelText('Description'), dialog.getByRole('button', { name: /Leaking tap/ })]
  },
  async 'the reason to keep a deposit'({ given, call }) {
    const rental = await given.runningRental()
    const body = { item: 'Key', amount: 5, paymentMethod: 'cash' as const }
    await call(rentals.takeDeposit, { params: paramsOf(rental), body })
    const dialog = await openDialog('room-details', { facilityId: rental.facilityId })
    await dialog.getByText('Deposit and keys').click()
    await dialog.getByRole('button', { name: /^Keep/ }).click()
    return [dialog.getByLabelText('Reason'), dialog.getByRole('button', { name: 'Move', exact: true })]
  },
}

test.each(Object.entries(dialogs))(
  'what was typed into %s is not lost by another button',
  async (_, open) => {
    const venue = await openVenue()
    const [field, button] = await open(venue)
    await field.fill('Lost the blue one')
    await button.click()
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await question.getByRole('button', { name: 'Keep Editing' }).click()
    await expect.element(field).toHaveValue('Lost the blue one')
  },
)
