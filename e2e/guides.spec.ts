import { loadGuides } from '#app/web/help/guides.ts'
import { navigateWithin } from './support/desk.ts'
import { followGuide, guideDevice, guideTime } from './support/follow-guide.ts'
import { phone } from './support/phone.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ at: guideTime, launchOptions: phone().launchOptions })

for (const guide of await loadGuides())
  test(`the guide '${guide.title}' can be followed`, async ({ openDesk, venue }) => {
    await followGuide(await openDesk({ baseURL: venue.url, ...guideDevice(guide) }), guide)
  })

test('? opens the guides for the page, which keys find and open', async ({ page }) => {
  await page.goto('/rooms')
  await expect(page.getByRole('button', { name: 'Check In Room 107' })).toBeVisible()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog')
  const field = dialog.getByPlaceholder('Search guides...')
  await expect(field).toBeFocused()
  await expect(dialog.getByRole('option').first()).toHaveText('Rent a room to a guest')
  await expect(dialog.getByRole('group', { name: 'For this page' })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')

  await test.step('a word that no guide has says so', async () => {
    await field.fill('zeppelin?')
    await expect(dialog).toContainText('No guide for “zeppelin?”')
    await expectAccessible(page, '[role=dialog]')
  })

  await test.step('a word of a step finds its guide, and Enter opens it', async () => {
    await field.fill('start camera')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Clean a room' })).toContainText('Complete Cleaning')
    await page.keyboard.press('End')
    await expect(dialog.getByRole('listitem').last()).toBeInViewport()
    const pictures = dialog.getByRole('img')
    await expect(pictures).toHaveCount(2)
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(100)
    }
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'All Guides' }).click()
    await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible()
  })

  await test.step('Escape closes it, and a ? in a field is text', async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByPlaceholder('Search rooms...').press('?')
    await expect(page.getByPlaceholder('Search rooms...')).toHaveValue('?')
    await expect(dialog).toBeHidden()
  })

  await test.step('the search in the top bar finds a guide', async () => {
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder(/^Search rooms, lockers/).fill('rent a room')
    await page.getByRole('option', { name: 'Rent a room to a guest' }).click()
    await expect(page.getByRole('dialog', { name: 'Rent a room to a guest' })).toBeVisible()
  })
})

test('on a phone, the menu opens the guides; on the Cleaner App in Spanish', async ({ openDesk, venue }) => {
  const { launchOptions: _, ...thePhone } = phone()
  const page = await openDesk({ baseURL: venue.url, locale: 'es-US', ...thePhone })
  await page.goto('/rooms')
  await page.getByRole('button', { name: 'Admin User' }).click()
  await page.getByRole('menuitem', { name: 'Help' }).click()
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await navigateWithin(page, '/cleaner-app?dialog=help')
  const dialog = page.getByRole('dialog', { name: 'Ayuda' })
  await dialog.getByRole('option', { name: 'Limpiar una habitación' }).click()
  await expect(page.getByRole('dialog')).toContainText('Terminar la limpieza')
  await expectAccessible(page, '[role=dialog]')
})
