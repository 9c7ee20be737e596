import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { FloatingAlerts } from './floating-alerts.tsx'

function OpenRoom({ id }: { id: number }) {
  const { open } = useDialog()
  return <Button onClick={() => open('room-details', { facilityId: id })}>Open</Button>
}

test('Esc on the page closes what was opened last: the panel of a room, then the alerts', async () => {
  await page.viewport(1440, 900)
  const venue = await openVenue()
  const { id } = await venue.given.room()
  await renderPage(
    <>
      <FloatingAlerts />
      <OpenRoom id={id} />
    </>,
  )
  await page.getByRole('button', { name: 'Maintenance Alerts' }).click()
  const alerts = page.getByRole('region', { name: 'Maintenance Alerts' })
  await expect.element(alerts).toBeVisible()
  await page.getByRole('button', { name: 'Open' }).click()
  const room = page.getByRole('dialog', { name: 'Room 101' })
  await expect.element(room).toBeVisible()
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('{Escape}')
  await expect.element(room).not.toBeInTheDocument()
  await expect.element(alerts).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(alerts).not.toBeInTheDocument()
})
