import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseLanguage } from '#house/cleaning/web/cleaner-language.ts'
import { setPassword, signOut } from '#office/accounts/contract.ts'
import { refetchSession } from '#office/accounts/web/queries.ts'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { Layout } from '../shell/layout.tsx'

const PASSWORD = 'violet otter parades'

test('whoever signs in to the Cleaner App reads the language last used on the phone', async () => {
  const { call } = await openVenue()
  await call(setPassword, { body: { password: PASSWORD } })
  await call(signOut)
  await refetchSession()
  onTestFinished(() => chooseLanguage('en'))
  await chooseLanguage('es')
  await renderPage(<Layout />, '/cleaner-app')
  await expect.element(page.getByRole('heading', { name: 'Inicio de sesión' })).toBeVisible()
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect.element(page.getByText('Ingrese su contraseña')).toBeVisible()
  await page.getByLabelText('Usuario o correo electrónico').fill('admin')
  await page.getByLabelText('Contraseña').fill('wrong')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect.element(page.getByText('El usuario o la contraseña son incorrectos')).toBeVisible()
})
