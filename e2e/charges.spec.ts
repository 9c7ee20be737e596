import type { Page } from '@playwright/test'
import { addRoom, checkIn, toast } from './support/desk.ts'
import { pressInSight, sizes } from './support/in-sight.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

/** A guest who paid an hour and left a deposit of $20.00 for the key. */
async function checkInWithKey(page: Page, name: string) {
  const room = await addRoom(page, name)
  await checkIn(page, room.id, {
    customerName: 'Jane Doe',
    customerPhone: '+1 555 123 4567',
    deposit: { item: 'Key', amount: 20, paymentMethod: 'cash' },
  })
  return room
}

test('fees, a discount and a correction change the bill in sight, and the deposit settles a lost key', async ({
  page,
}) => {
  const checkOut = page.getByRole('dialog', { name: 'Check Out' })
  const bill = checkOut.getByRole('region', { name: 'Bill', exact: true })

  async function add(what: string) {
    await checkOut.getByRole('button', { name: 'Add to Bill' }).click()
    await page.getByRole('menuitem', { name: what }).click()
    const form = page.getByRole('dialog', { name: `Add ${what}` })
    return form
  }

  for (const [width, height] of sizes)
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height })
      const room = await checkInWithKey(page, `Room ${width}`)
      await page.goto(`/?dialog=check-out&facilityType=room&facilityId=${room.id}`)
      await expect(bill).toContainText('Due$0.00')
      await expect(checkOut.getByRole('button', { name: /return \$20\.00 deposit/ })).toBeVisible()

      await test.step('the deposit pays the lost key, and the rest of it goes back', async () => {
        await checkOut.getByRole('button', { name: 'Lost Key · $20.00' }).click()
        const fee = page.getByRole('dialog', { name: 'Add Lost Key' })
        await expect(fee.getByLabel('Amount')).toHaveValue('20.00')
        await expect(fee.getByLabel('Reason')).toBeFocused()
        await fee.getByLabel('Amount').fill('15')
        await fee.getByLabel('Reason').fill('Not returned')
        await expectAccessible(page, '[role=dialog]')
        const button = fee.getByRole('button', { name: 'Add to Bill · $15.00' })
        await expect(button).toBeInViewport({ ratio: 1 })
        await button.click()
        await expect(bill).toContainText('Lost key$15.00')
        await expect(bill).toContainText('Due$0.00')
        await expect(checkOut.getByRole('region', { name: 'Deposits held' })).toBeHidden()
      })

      await test.step('a damage is charged, discounted and corrected', async () => {
        const fee = await add('Damage')
        await fee.getByLabel('Amount').fill('30')
        await fee.getByLabel('Reason').fill('Mirror')
        await fee.getByRole('button', { name: 'Add to Bill · $30.00' }).click()
        await expect(bill).toContainText('Due$30.00')
        const discount = await add('Discount')
        await expect(discount.getByLabel('Reason')).toBeFocused()
        await discount.getByLabel('Of', { exact: true }).selectOption({ label: 'Damage' })
        await discount.getByLabel('Reason').fill('Old mirror')
        await expect(discount.getByText('Total $67.00 → $64.00')).toBeInViewport({ ratio: 1 })
        const off = discount.getByRole('button', { name: 'Add to Bill · -$3.00' })
        await expect(off).toBeInViewport({ ratio: 1 })
        await off.click()
        await expect(bill).toContainText('Due$27.00')
        await checkOut.getByRole('button', { name: 'Correct Lost key' }).scrollIntoViewIfNeeded()
        await checkOut.getByRole('button', { name: 'Correct Damage' }).click()
        const correction = page.getByRole('dialog', { name: 'Correct Line' })
        await expect(correction).toContainText('Damage · $30.00')
        await correction.getByLabel('Reason').fill('Was broken before')
        await correction.getByRole('button', { name: 'Correct Line' }).click()
        await expect(bill).toContainText('Due$0.00')
      })

      await test.step('a tip is due, and paid in sight', async () => {
        await checkOut.getByRole('button', { name: 'Add to Bill' }).click()
        await page.getByRole('menuitem', { name: 'Tip' }).click()
        const tip = page.getByRole('dialog', { name: 'Add Tip' })
        await tip.getByLabel('Amount').fill('5')
        await tip.getByRole('button', { name: 'Add to Bill · $5.00' }).click()
        await expect(bill).toContainText('Due$5.00')
        await expectAccessible(page, '[role=dialog]')
        await checkOut.getByRole('radio', { name: 'Credit Card' }).check()
        await pressInSight(checkOut, 'Check Out · $5.00 credit card', '$5.00')
        await expect(toast(page, 'Checkout successful')).toBeVisible()
      })
    })

  await test.step('the payment shows the whole bill', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/billing')
    const list = page.getByRole('region', { name: 'Payments' })
    const rows = list.getByRole('row')
    await expect(rows.filter({ hasText: '-$5.00' }).first()).toContainText('Deposit returned')
    await rows.filter({ hasText: '$22.00' }).first().getByRole('button', { name: 'View' }).click()
    const lines = page.getByRole('dialog').getByRole('region', { name: 'Lines of the bill' })
    await expect(lines).toContainText('Lost key (Not returned)$15.00')
    await expect(lines).toContainText('Paid-$42.00')
    await expect(lines).toContainText('Due$0.00')
    await expectAccessible(page, '[role=dialog]')
  })
})
