import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { loadDialog } from '#app/web/dialogs.ts'
import { listWorkorders } from '#house/workorders/contract.ts'
import { usePageLanguage } from '#platform/web/device/language.ts'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'

function InSpanish() {
  usePageLanguage('es')
  return null
}

test('a preset fault is read in Spanish, and reported as the venue wrote it', async () => {
  const venue = await openVenue()
  const { id: facilityId } = await venue.given.room()
  await loadDialog('report-fault')
  await renderPage(<InSpanish />, `/?dialog=report-fault&facilityType=room&facilityId=${facilityId}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Sin agua caliente' }).click()
  await expect.element(dialog.getByLabelText('¿Qué falla?')).toHaveValue('Sin agua caliente')
  await dialog.getByRole('button', { name: 'Reportar falla' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await venue.call(listWorkorders)).toMatchObject([{ title: 'No hot water', priority: 'high' }])
})

test('what a field does not accept is said in Spanish', async () => {
  const venue = await openVenue()
  const { id: facilityId } = await venue.given.room()
  await loadDialog('report-fault')
  await renderPage(<InSpanish />, `/?dialog=report-fault&facilityType=room&facilityId=${facilityId}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('¿Qué falla?').fill('Ducha\u0007')
  await dialog.getByRole('button', { name: 'Reportar falla' }).click()
  await expect.element(dialog.getByText('No debe contener caracteres de control')).toBeVisible()
})
