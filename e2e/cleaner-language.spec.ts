import { takePicture } from '#testing/pictures/pictures.ts'
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
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/cleaner-app.es.webmanifest')
  await expect(page.getByRole('heading', { name: 'App de limpieza' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')

  await test.step('logs in', async () => {
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(toast(page, 'Error')).toContainText('Ingrese su ID de personal de limpieza')
    await page.getByLabel('ID de personal de limpieza').fill('c1')
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

  await test.step('reports a fault', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click()
    await expect(page.getByRole('heading', { name: 'No hay nada por limpiar' })).toBeVisible()
    await page.getByRole('button', { name: 'Reportar una falla' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reportar una falla' })
    await dialog.getByRole('button', { name: 'Reportar falla' }).click()
    await expect(dialog).toContainText('Indique qué falla')
    await dialog.getByLabel('Habitación o casillero').selectOption('Room 7')
    await dialog.getByLabel('¿Qué falla?').fill('La ducha gotea')
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Cerrar' }).click()
    await page.getByRole('button', { name: 'Seguir editando' }).click()
    await dialog.getByRole('button', { name: 'Reportar falla' }).click()
    await expect(toast(page, 'Falla reportada')).toContainText('Room 7: La ducha gotea')
  })

  await test.step('sees what to clean next, and inspects', async () => {
    const rule = { dirtyMinutes: 10, cleaningMinutes: 20, inspectionMinutes: 5, steps: ['Ducha'] }
    await send(page, 'PATCH', '/api/settings', {
      turnaround: { room: { ...rule, inspect: true }, locker: { ...rule, inspect: false } },
    })
    const [{ id }] = (await send(page, 'GET', '/api/cleaning-records')) as [{ id: number }]
    const photoUrl = `data:image/jpeg;base64,${Buffer.from(await takePicture(1)).toString('base64')}`
    await send(page, 'POST', `/api/cleaning/${id}/complete`, { photoUrl })
    await addDirtyRoom(page, 'Room 8')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Limpiar ahora' })).toBeVisible()
    await expect(page.getByText('0 min', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Inspeccionar Room 7' }).click()
    const dialog = page.getByRole('dialog', { name: 'Inspeccionar Room 7' })
    await expect(dialog).toContainText('Limpieza de Cleaner c2')
    await dialog.getByText('Limpiar de nuevo').click()
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Devolver a limpieza' }).click()
    await expect(toast(page, 'Inspección terminada')).toContainText('Se debe limpiar de nuevo: Room 7.')
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
