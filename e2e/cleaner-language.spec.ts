import { addDirtyRoom } from './support/cleaner.ts'
import { send, toast } from './support/desk.ts'
import { phone } from './support/phone.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const { launchOptions, ...thePhone } = phone()
test.use({ startsWith: 'empty', ...thePhone, launchOptions })

test('a cleaner works in Spanish, and the desk on the same phone stays in English', async ({
  page,
  errors,
}) => {
  errors.allow('404')
  errors.allow('409')
  const room = await addDirtyRoom(page, 'Room 7')
  await page.goto('/cleaner-app')
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { name: 'App de limpieza' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')

  await test.step('logs in', async () => {
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(toast(page, 'Error')).toContainText('Ingrese su ID de limpieza')
    await page.getByLabel('ID de limpieza').fill('c1')
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(toast(page, 'Sesión iniciada')).toContainText('Le damos la bienvenida, Cleaner c1')
    await expectAccessible(page)
  })

  await test.step('reads the refusals of the server', async () => {
    await send(page, 'POST', '/api/cleaning/start', { nfcTagId: room.code, cleanerId: 'c2' })
    await page.getByRole('button', { name: 'Comenzar la limpieza' }).click()
    await page.getByLabel('ID de etiqueta NFC o código de habitación').fill(room.code)
    await page.getByRole('button', { name: 'Comenzar', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('Cleaner c2 está limpiando Room 7')
    await expectAccessible(page, '[role=dialog]')
  })

  await test.step('finds the language again', async () => {
    await page.goto('/rooms')
    await expect(page.getByRole('heading', { name: 'Rooms', exact: true })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.goto('/cleaner-app')
    await expect(page.getByRole('heading', { name: 'App de limpieza' })).toBeVisible()
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'Cleaner App' })).toBeVisible()
  })
})
