import { send, toast } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

test('a lost key is charged at check-out and settled by its deposit', async ({ page }) => {
  const room = (await send(page, 'POST', '/api/rooms', { name: 'Room 1', hourlyRate: 20 })) as { id: number }
  await send(page, 'POST', '/api/rentals', {
    customerName: 'Jane Doe',
    customerPhone: '+1 555 123 4567',
    facilityType: 'room',
    facilityId: room.id,
    duration: 1,
    paymentMethod: 'cash',
    deposit: { item: 'Key', amount: 20, paymentMethod: 'cash' },
  })
  await page.goto(`/?dialog=check-out&facilityType=room&facilityId=${room.id}`)
  const checkOut = page.getByRole('dialog', { name: 'Check Out' })
  const bill = checkOut.getByRole('region', { name: 'Bill', exact: true })
  await expect(bill).toContainText('Due$0.00')
  await expect(checkOut.getByRole('button', { name: /return \$20\.00 deposit/ })).toBeVisible()

  await test.step('the fee is proposed at the deposit, and the rest of the deposit goes back', async () => {
    await checkOut.getByRole('button', { name: 'Add to Bill' }).click()
    await page.getByRole('menuitem', { name: 'Lost key' }).click()
    const fee = page.getByRole('dialog', { name: 'Add Lost key' })
    await expect(fee.getByLabel('Amount')).toHaveValue('20')
    await fee.getByLabel('Amount').fill('15')
    await fee.getByLabel('Reason').fill('Not returned')
    await expectAccessible(page, '[role=dialog]')
    const add = fee.getByRole('button', { name: 'Add to Bill · $15.00' })
    await expect(add).toBeInViewport()
    await add.click()
    await expect(toast(page, 'Added to the bill')).toBeVisible()
  })

  await test.step('nothing is due and no deposit is held', async () => {
    await expect(bill).toContainText('Lost key$15.00')
    await expect(bill).toContainText('Total$37.00')
    await expect(bill).toContainText('Due$0.00')
    await expect(checkOut.getByRole('region', { name: 'Deposits held' })).toBeHidden()
    await expectAccessible(page, '[role=dialog]')
    await checkOut.getByRole('button', { name: /^Check Out/ }).click()
    await expect(toast(page, 'Checkout successful')).toBeVisible()
  })

  await test.step('the payment shows the whole bill', async () => {
    await page.goto('/billing')
    const list = page.getByRole('region', { name: 'Payments' })
    await expect(list.getByRole('row').filter({ hasText: '-$5.00' })).toContainText('Deposit returned')
    await list.getByRole('row').filter({ hasText: '$22.00' }).getByRole('button', { name: 'View' }).click()
    const lines = page.getByRole('dialog').getByRole('region', { name: 'Lines of the bill' })
    await expect(lines).toContainText('Lost key (Not returned)$15.00')
    await expect(lines).toContainText('Paid-$37.00')
    await expect(lines).toContainText('Due$0.00')
    await expectAccessible(page, '[role=dialog]')
  })
})
