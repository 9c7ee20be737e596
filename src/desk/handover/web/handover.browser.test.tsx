import { expect, test } from 'vitest'
import { takeDeposit } from '#desk/rentals/contract.ts'
import * as waiting from '#desk/waiting/contract.ts'
import { openShift } from '#money/shifts/contract.ts'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'

test('a shift hands over what is true, and the next one signs it', async () => {
  const venue = await openVenue()
  const overdue = await venue.given.runningRental({ minutesAgo: 80 })
  const booked = await venue.given.booking({ facility: await venue.given.locker(), inMinutes: 180 })
  await venue.given.unpaidRental({ facility: await venue.given.locker() })
  await venue.given.room({ name: 'Room 204' })
  for (const amount of [20, 5])
    await venue.call(takeDeposit, {
      params: paramsOf(overdue),
      body: { item: 'Key', amount, paymentMethod: 'cash' },
    })
  await venue.call(openShift, { body: { drawer: 'Front', float: 200 } })
  const wants = [{ facilityType: 'room' as const, kind: '' }]
  for (const customerName of ['Dee Ott', 'Eva Fox'])
    await venue.call(waiting.joinLine, { body: { customerName, wants } })
  const dialog = await openDialog('handover', {})
  await dialog.getByRole('button', { name: 'New Hand-over' }).click()
  const list = dialog.getByRole('region', { name: 'Overdue' })
  await expect.element(list).toMatchTextContent(`${overdue.facilityName} · Jane Doeby 20m`)
  const next = dialog.getByRole('region', { name: 'Arriving next' })
  await expect.element(next).toMatchTextContent(`${booked.facilityName} · Jane Doe`)
  const unpaid = dialog.getByRole('region', { name: 'Unpaid' })
  await expect.element(unpaid).toMatchTextContent(/^Unpaid \(\d, \$\d/)
  const deposits = dialog.getByRole('region', { name: 'Deposits held' })
  await expect.element(deposits).toMatchTextContent(/^Deposits held \(2, \$25\.00\)/)
  const drawers = dialog.getByRole('region', { name: 'Open drawers' })
  await expect.element(drawers).toMatchTextContent(/FrontAdmin User, .* · \$200\.00 float$/)
  const line = dialog.getByRole('region', { name: 'Waiting list' })
  await expect.element(line).toMatchTextContent('#1 · Any roomRoom 204 offered until')
  await expect.element(line).toMatchTextContent('#2 · Any roomsince')
  await dialog.getByLabelText('Notes for the next shift').fill('Boiler is loud')
  await dialog.getByLabelText('Your name').fill('Ann')
  await dialog.getByRole('button', { name: 'Hand Over' }).click()
  await expect.element(dialog.getByText('Boiler is loud')).toBeVisible()
  await dialog.getByRole('button', { name: 'Read and Sign' }).click()
  await dialog.getByLabelText('Read by (your name)').fill('Ann')
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect.element(dialog).toMatchTextContent('Someone other than its writer has to sign a hand-over')
  await dialog.getByLabelText('Read by (your name)').fill('Ben')
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect.element(toast()).toMatchTextContent('Hand-over signed')
  await expect.element(dialog).toMatchTextContent('read by Ben')
})
