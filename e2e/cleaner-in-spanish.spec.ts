import type { Page } from '@playwright/test'
import type { Account, Session } from '#office/accounts/contract.ts'
import { defaultSettings } from '#office/settings/contract.ts'
import { takePicture } from '#testing/pictures/pictures.ts'
import { addDirtyRoom, openFromServiceWorker } from './support/cleaner.ts'
import { checkIn, expectLoaded, feedConnects, send, toast } from './support/desk.ts'
import { phone } from './support/phone.ts'
import { typeAsScanner } from './support/scanner.ts'
import { expect, test } from './support/test.ts'
import { findOtherWords, readVocabulary } from './support/words-on-screen.ts'

const { launchOptions, ...thePhone } = phone()
test.use({
  startsWith: 'empty',
  launchOptions,
  allowedErrors: [
    'net::ERR_',
    'WebSocket',
    'The live feed could not be reached',
    'Failed to fetch',
    /status of 4/,
  ],
})

const password = 'a lantern in the attic'
const expectSoftly = expect.configure({ soft: true })

/** What the venue and its people wrote, and the product's name. */
const written = [
  'Admin User',
  'Keydesk POS',
  'Sam Broom',
  'sam',
  'Cleaner c2',
  'Room 7',
  'Room 8',
  'Leaking shower',
  'English',
]

/** Opens the desk, sets the owner's password and adds a cleaner whose language is Spanish. */
async function addCleaner(desk: Page): Promise<void> {
  await desk.goto('/')
  await send(desk, 'PUT', '/api/profile/password', { password })
  const { id } = (await send(desk, 'POST', '/api/accounts', {
    name: 'Sam Broom',
    login: 'sam',
    role: 'cleaner',
  })) as Account
  await send(desk, 'PATCH', `/api/accounts/${id}`, { language: 'es' })
  const given = (await send(desk, 'POST', `/api/accounts/${id}/reset-password`)) as { password: string }
  const first = { login: 'sam', password: given.password, newPassword: password }
  await send(desk, 'POST', '/api/session', first)
  await send(desk, 'POST', '/api/session', { login: 'admin', password })
}

for (const [device, options] of [
  ['phone', { ...thePhone, locale: 'es-MX' }],
  ['tablet', { ...thePhone, viewport: { width: 1024, height: 768 }, locale: 'es-MX' }],
] as const)
  test(`a cleaner with a ${device} finds no English word in the Cleaner App`, async ({
    page: desk,
    openDesk,
    venue,
  }) => {
    await addCleaner(desk)
    const vocabulary = await readVocabulary('es', written)
    const page = await openDesk({ ...options, baseURL: venue.url })
    const dialog = page.getByRole('dialog')
    const look = async (where: string) => {
      await expectLoaded(page)
      // A part of the page is in English until its texts have arrived.
      await expectSoftly.poll(() => findOtherWords(page, vocabulary), { message: where }).toEqual([])
    }
    const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()

    await test.step('signs in', async () => {
      await page.goto('/cleaner-app')
      await expect(page.getByRole('heading', { name: 'Inicio de sesión' })).toBeVisible()
      await press('Iniciar sesión')
      await look('sign-in')
      await page.getByLabel('Usuario o correo electrónico').fill('sam')
      await page.getByLabel('Contraseña').fill('wrong')
      await press('Iniciar sesión')
      await expect(page.getByText('El usuario o la contraseña son incorrectos')).toBeVisible()
      await look('refused')
      await page.getByLabel('Contraseña').fill(password)
      const connected = feedConnects(page)
      await press('Iniciar sesión')
      await expect(page.getByRole('heading', { name: 'App de limpieza' })).toBeVisible()
      await look('log-in')
      await press('Iniciar sesión')
      await look('empty log-in')
      await page.getByLabel('ID de personal de limpieza').fill('ana')
      await look('PIN')
      await page.getByLabel('ID de personal de limpieza').fill('sam')
      await press('Iniciar sesión')
      await expect(toast(page, 'Sesión iniciada')).toBeVisible()
      await look('logged in')
      // The desk's search leads to its English pages.
      await expect(page.getByPlaceholder('Search...')).toHaveCount(0)
      await connected
    })

    const room = await addDirtyRoom(desk, 'Room 7')
    const other = await addDirtyRoom(desk, 'Room 8')

    await test.step('hears what happens at the desk', async () => {
      for (const status of ['available', 'repair', 'cleaning'])
        await send(desk, 'PATCH', `/api/rooms/${other.id}/status`, { status })
      await send(desk, 'PATCH', `/api/rooms/${other.id}/status`, { status: 'available' })
      const stay = await checkIn(desk, other.id)
      await send(desk, 'PATCH', `/api/rentals/${stay.id}/end`, {})
      const fault = {
        facilityType: 'room',
        facilityId: other.id,
        description: 'Leaking shower',
        title: 'Leaking shower',
      }
      const written = (await send(desk, 'POST', '/api/workorders', {
        ...fault,
        type: 'repair',
        priority: 'urgent',
      })) as {
        id: number
      }
      await send(desk, 'PATCH', `/api/workorders/${written.id}`, { status: 'completed' })
      await expect(toast(page, 'Orden de trabajo terminada')).toBeVisible()
      await look('toast')
      await page.getByRole('button', { name: /^Avisos/ }).click()
      await expect(page.getByText('Room 8: ahora en uso')).toBeVisible()
      await look('alerts')
      await press('Borrar todos')
      await expect(page.getByText('Aún no hay avisos')).toBeVisible()
      await look('no alerts')
      await press('Cerrar')
    })

    await test.step('looks around', async () => {
      if (device === 'phone') {
        await press('Menú')
        await look('menu')
        await press('Cerrar el menú')
      }
      await page.getByRole('button', { name: 'Sam Broom' }).click()
      await page.getByRole('menuitem', { name: 'Ayuda' }).waitFor()
      await look('menu of the user')
      await page.getByRole('menuitem', { name: 'Ayuda' }).click()
      await expect(dialog).toContainText('Para esta página')
      await look('help')
      await dialog.getByText('Limpiar una habitación').first().click()
      await look('guide')
      await page.goto('/cleaner-app?dialog=new-rental')
      await expect(dialog).toContainText('Su función no permite hacer esto.')
      await look('a dialog of the desk')
      await press('Cerrar')
      await typeAsScanner(page, '4006381333931\n')
      await expect(toast(page, 'Código desconocido')).toBeVisible()
      await look('unknown code at the home screen')
      await page.getByRole('tab', { name: 'Historial' }).click()
      await look('empty history')
      await page.getByRole('tab', { name: 'Nueva limpieza' }).click()
    })

    await test.step('reports a fault', async () => {
      await press('Reportar una falla')
      await dialog.getByRole('button', { name: 'Reportar falla' }).click()
      await expect(dialog).toContainText('Indique qué falla')
      await look('report')
      await dialog.getByLabel('Habitación o casillero').selectOption('Room 7')
      await dialog.getByLabel('¿Qué falla?').fill('Leaking shower')
      await dialog.getByRole('button', { name: 'Cerrar' }).click()
      await look('discard')
      await press('Seguir editando')
      await dialog.getByRole('button', { name: 'Reportar falla' }).click()
      await expect(toast(page, 'Falla reportada')).toBeVisible()
      await look('reported')
    })

    await test.step('cleans', async () => {
      await press('Comenzar la limpieza')
      await look('which room')
      await dialog.getByRole('button', { name: 'Comenzar', exact: true }).click()
      await look('no code')
      await page.getByLabel('ID de etiqueta NFC o código de habitación').fill('room 8')
      await dialog.getByRole('button', { name: 'Comenzar', exact: true }).click()
      await expect(dialog.getByText('Esta etiqueta NFC no está registrada')).toBeVisible()
      await look('unknown code')
      await press('Intentar de nuevo')
      await page.getByLabel('ID de etiqueta NFC o código de habitación').fill(room.code)
      await dialog.getByRole('button', { name: 'Comenzar', exact: true }).click()
      await expect(dialog).toContainText('Cuando la habitación esté limpia')
      await look('cleaning')
      await press('Cancelar la limpieza')
      await look('cancel')
      await press('Seguir limpiando')
      await press('Fotografiar la habitación')
      await look('photo')
      await press('Encender la cámara')
      await press('Tomar foto')
      await look('taken')
      await press('Usar foto')
      await expect(page.getByRole('button', { name: 'Terminar la limpieza' })).toBeVisible()
      await look('notes')
      await press('Terminar la limpieza')
      await expect(dialog).toContainText('Limpieza terminada: Room 7')
      await look('done')
      await press('Listo')
      await page.getByRole('tab', { name: 'Historial' }).click()
      await look('history')
      await page.getByRole('tab', { name: 'Nueva limpieza' }).click()
    })

    await test.step('inspects', async () => {
      const { room, locker } = defaultSettings.turnaround
      await send(desk, 'PATCH', '/api/settings', { turnaround: { room: { ...room, inspect: true }, locker } })
      await send(desk, 'PATCH', `/api/rooms/${other.id}/status`, { status: 'cleaning' })
      const { id } = (await send(desk, 'POST', '/api/cleaning/start', {
        nfcTagId: other.code,
        cleanerId: 'admin',
      })) as { id: number }
      const photoUrl = `data:image/jpeg;base64,${Buffer.from(await takePicture(1)).toString('base64')}`
      await send(desk, 'POST', `/api/cleaning/${id}/complete`, { photoUrl })
      await page.getByRole('button', { name: 'Inspeccionar Room 8' }).click()
      await expect(dialog).toContainText('Limpieza de')
      await dialog.getByText('Falla').first().click()
      await look('inspection')
    })
  })

test('whoever came by PIN is asked for the password in Spanish', async ({ page }) => {
  await page.goto('/')
  await send(page, 'PUT', '/api/profile/password', { password })
  await send(page, 'PUT', '/api/profile/pin', { current: password, pin: '7193' })
  const { user } = (await send(page, 'GET', '/api/session')) as Session
  await send(page, 'PATCH', `/api/accounts/${user.id}`, { language: 'es' })
  await page.goto('/cleaner-app')
  const vocabulary = await readVocabulary('es', written)
  const part = page.getByRole('dialog')
  const look = () => expectSoftly.poll(() => findOtherWords(page, vocabulary, part)).toEqual([])
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

  await page.getByRole('button', { name: 'Admin User' }).click()
  await page.getByRole('menuitem', { name: 'Bloquear' }).click()
  await expect(page.getByLabel('PIN')).toBeVisible()
  await expectSoftly.poll(() => findOtherWords(page, vocabulary, page.locator('[data-gate]'))).toEqual([])
  await page.getByLabel('PIN').fill('7193')
  await press('Desbloquear')
  await page.getByRole('button', { name: 'Admin User' }).click()
  await page.getByRole('menuitem', { name: 'Ingresar contraseña' }).click()
  await expect(part).toContainText('Admin User, ingrese su contraseña para continuar.')
  await look()
  await part.getByLabel('Contraseña').fill('not the password')
  await press('Continuar')
  await expect(part.getByText('Esta no es su contraseña')).toBeVisible()
  await part.getByLabel('Contraseña').fill(password)
  await press('Continuar')
  await expect(part).toHaveCount(0)
})

test('a language chosen without a connection is kept and sent when it is back', async ({
  page: desk,
  openDesk,
  venue,
}) => {
  await addCleaner(desk)
  const page = await openDesk({ ...thePhone, baseURL: venue.url })
  await page.goto('/cleaner-app')
  await send(page, 'POST', '/api/session', { login: 'sam', password })
  await openFromServiceWorker(page)
  await expect(page.getByRole('heading', { name: 'App de limpieza' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Cleaner App' })).toBeVisible()
  await page.context().setOffline(false)
  const language = async () => ((await send(page, 'GET', '/api/session')) as Session).preferences.language
  await expect.poll(language).toBe('en')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Cleaner App' })).toBeVisible()
})
