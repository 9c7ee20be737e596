import { expect, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

test('Back and a reload ask before they discard what was typed into a dialog', async ({ page }) => {
  await page.goto('/inventory')
  await page.getByRole('button', { name: 'Add Item' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Inventory Item' })
  const name = dialog.getByLabel('Item name')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await name.fill('Soap')

  await test.step('Back asks, and the form stays on request', async () => {
    await page.goBack()
    await question.getByRole('button', { name: 'Keep Editing' }).click()
    await expect(question).toBeHidden()
    await expect(name).toHaveValue('Soap')
    await expect(page).toHaveURL(/dialog=add-inventory/)
  })

  await test.step('a reload asks', async () => {
    const asked = page.waitForEvent('dialog')
    await page.evaluate(() => void setTimeout(() => location.reload()))
    expect((await asked).type()).toBe('beforeunload')
    await (await asked).dismiss()
    await expect(name).toHaveValue('Soap')
  })

  await test.step('a discarded form is left', async () => {
    await page.goBack()
    await question.getByRole('button', { name: 'Discard Changes' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/inventory$/)
  })

  await test.step('an unchanged form is left without a question', async () => {
    await page.goForward()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(question).toBeHidden()
  })
})
