import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { DisplayPage } from '#desk/waiting/web/display-page.tsx'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { GuestDisplayPage } from './guest-display-page.tsx'

test.each([
  ['guest display', GuestDisplayPage, 'Sin conexión.'],
  ['public display', DisplayPage, 'Sin conexión. La lista de espera aparecerá en cuanto se restablezca.'],
])('the %s says in Spanish that there is no connection', async (_, Display, sentence) => {
  await openVenue()
  const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-MX'])
  const network = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  onTestFinished(() => {
    languages.mockRestore()
    network.mockRestore()
  })
  await renderPage(<Display />)
  await expect.element(page.getByRole('alert')).toHaveTextContent(sentence)
})
