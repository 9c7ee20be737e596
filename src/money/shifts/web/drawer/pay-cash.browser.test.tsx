import { expect, test } from 'vitest'
import * as billing from '#money/bills/contract.ts'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import * as api from '../../contract.ts'

test('what was typed stays when cash is paid out for something else', async () => {
  const venue = await openVenue()
  const { id } = await venue.call(api.openShift, { body: { drawer: 'Front desk', float: 200 } })
  const dialog = await openDialog('pay-cash', { shiftId: id, kind: 'out' })
  await dialog.getByLabelText('Amount').fill('80')
  await dialog.getByRole('button', { name: 'Pay Out' }).click()
  await expect.element(dialog).toMatchTextContent('Reason is required')
  await dialog.getByRole('radio', { name: 'Bank drop' }).click()
  await expect.element(dialog).not.toMatchTextContent('Reason is required')
  await expect.element(dialog.getByLabelText('Amount')).toHaveValue('80.00')
  await dialog.getByRole('button', { name: 'Drop Cash' }).click()
  await expect.element(toast()).toMatchTextContent('$80.00 out of Front desk')
})

for (const owed of [0, 6])
  test(`with $${owed} of tips owed, Pay Tips is ${owed > 0 ? 'ready' : 'not offered'}`, async () => {
    const venue = await openVenue()
    const { id } = await venue.call(api.openShift, { body: { drawer: 'Front desk', float: 200 } })
    const params = { id: String((await venue.given.unpaidRental()).billId) }
    if (owed > 0) await venue.call(billing.addLine, { params, body: { kind: 'tip', amount: owed } })
    const dialog = await openDialog('pay-cash', { shiftId: id, kind: 'out' })
    await dialog.getByRole('radio', { name: 'Tips' }).click()
    const pay = dialog.getByRole('button', { name: 'Pay Tips' })
    if (owed > 0) {
      await expect.element(dialog.getByLabelText('Paid to')).toMatchTextContent('Admin User · $6.00 owed')
      await expect.element(pay).toBeEnabled()
    } else {
      await expect.element(dialog.getByLabelText('Paid to')).toMatchTextContent('No tips are owed')
      await expect.element(pay).toBeDisabled()
    }
  })
