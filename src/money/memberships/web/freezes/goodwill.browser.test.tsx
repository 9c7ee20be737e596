import { expect, test } from 'vitest'
import { addDays, formatDay } from '#platform/values/time.ts'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import * as api from '../../contract.ts'

test('the details give goodwill days, say first what they move, and show them with the reason', async () => {
  const venue = await openVenue()
  const { id: membershipId, endDate, startDate } = await venue.given.membership({ payNow: true })
  const read = () => venue.call(api.readMembership, { params: { id: String(membershipId) } })
  const dialog = await openDialog('membership-details', { membershipId })
  await dialog.getByRole('button', { name: 'Goodwill Days' }).click()
  await dialog.getByLabelText('Days').fill('5')
  const end = formatDay(addDays(endDate, 5))
  await expect
    .element(dialog)
    .toMatchTextContent(`Nothing is charged now. Billed until ${end}, ends on ${end}.`)
  await dialog.getByLabelText('Reason').fill('Sauna closed')
  await dialog.getByRole('button', { name: 'Give Days' }).click()
  await expect.element(toast()).toMatchTextContent(`The membership runs until ${end}`)
  expect(await read()).toMatchObject({ endDate: addDays(endDate, 5), balance: 0 })
  const details = await openDialog('membership-details', { membershipId })
  await expect.element(details).toMatchTextContent(`5 goodwill days on ${formatDay(startDate)}: Sauna closed`)
})
