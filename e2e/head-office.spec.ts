import type { APIRequestContext, Page } from '@playwright/test'
import { MINUTE } from '#platform/values/time.ts'
import { findHiddenText } from './support/boxes.ts'
import { toast } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { VenueProcess } from './support/venue-process.ts'

const PASSWORD = 'violet otter parades'

test.use({ startsWith: 'empty', at: '14:30' })

/** A venue of the chain, with its own server. */
async function openVenue(office: VenueProcess, name: string, settings: object = {}) {
  const venue = await VenueProcess.open({ VENUE: 'empty' }, { at: office.now() })
  const call = async (request: APIRequestContext, method: string, path: string, data: object) => {
    const response = await request.fetch(venue.url + path, { method, data })
    expect(response.ok(), await response.text()).toBe(true)
    return response.json()
  }
  return {
    venue,
    setUp: (request: APIRequestContext) =>
      call(request, 'PATCH', '/api/settings', { facilityName: name, firstSteps: false, ...settings }),
    /** A guest pays an hour in a new room in cash; the tax of 10 % is added. */
    async takeMoney(request: APIRequestContext, hourlyRate: number) {
      const room = await call(request, 'POST', '/api/rooms', { name: `Room ${hourlyRate}`, hourlyRate })
      const guest = { customerName: 'Jane Doe', customerPhone: '+1 555 123 4567' }
      const stay = { facilityType: 'room', facilityId: room.id, duration: 1, paymentMethod: 'cash' }
      await call(request, 'POST', '/api/rentals', { ...guest, ...stay })
    },
  }
}

/** Creates a join code at the head office, and joins with it on the screen of a venue. */
async function join(office: Page, desk: Page, officeUrl: string, venueUrl: string) {
  await office.getByRole('button', { name: 'Create Join Code' }).click()
  const card = office.getByRole('status').filter({ hasText: 'Join code' })
  const code = await card.getByRole('definition').first().innerText()
  await card.getByRole('button', { name: 'Done' }).click()
  await desk.goto(`${venueUrl}/settings?tab=chain`)
  await desk.getByLabel('Address of the head office').fill(officeUrl)
  await desk.getByLabel('Join code').fill(code)
  await desk.getByRole('button', { name: 'Join Chain' }).click()
  await expect(toast(desk, 'Chain joined')).toBeVisible()
}

async function signIn(page: Page) {
  await page.getByLabel('User name or email').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

test('the head office signs in and sees two venues, one of which is late', async ({
  page,
  venue: office,
  openDesk,
  errors,
}) => {
  errors.allow(/status of 401/)
  const harbor = await openVenue(office, 'Harbor')
  const hill = await openVenue(office, 'Hill', { currency: 'EUR' })
  try {
    // The installation becomes a head office, and requires sign-in.
    await page.goto('/settings?tab=chain')
    await page.getByRole('switch', { name: 'Head Office' }).click()
    await expect(page.getByRole('navigation', { name: 'Sections' }).getByRole('link')).toHaveText([
      'Venues',
      'Settings',
    ])
    const headers = { origin: office.url }
    await page.request.put('/api/profile/password', { headers, data: { password: PASSWORD } })
    await page.context().clearCookies()
    await page.goto('/')
    await signIn(page)
    await expect(page.getByRole('main').getByText('No venues yet')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/venues')
    await expectAccessible(page)

    const desk = await openDesk()
    for (const [{ venue, setUp, takeMoney }, rate] of [
      [harbor, 40],
      [hill, 30],
    ] as const) {
      await setUp(desk.request)
      await takeMoney(desk.request, rate)
      await join(page, desk, office.url, venue.url)
    }
    await page.reload()
    const table = page.getByRole('region', { name: 'Venues' })
    await expect(table.getByRole('row', { name: 'Harbor' })).toContainText('$44.00')
    await expect(table.getByRole('row', { name: 'Hill' })).toContainText('€33.00')
    const totals = page.getByRole('main').locator('dl').first()
    await expect(totals).toContainText('$44.00')
    await expect(totals).toContainText('€33.00')

    // Hill's line is cut; Harbor goes on and passes midnight, which closes its day.
    await desk.close()
    await hill.venue.stop()
    await office.pass(10 * 60 * MINUTE)
    await harbor.venue.pass(10 * 60 * MINUTE)
    await page.goto('/venues')
    await signIn(page)
    await expect(page.getByText(/Hill has not reported since .*Today is missing/)).toBeVisible()
    await expect(async () => {
      await page.reload()
      await expect(table.getByRole('row', { name: 'Harbor' })).toContainText('$0.00', { timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
    await expect(table.getByRole('row', { name: 'Hill' })).toContainText('Late')
    await expectAccessible(page)

    // The Z report of the day before, as Harbor has it.
    await table.getByRole('button', { name: 'Harbor' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Day Z 0001' }).click()
    await expect(dialog.getByRole('heading', { name: 'Business day Z 0001' })).toBeVisible()
    await expect(dialog).toContainText('$44.00')
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Close' }).last().click()

    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/venues')
    await expect(table.getByRole('row', { name: 'Harbor' })).toBeVisible()
    expect(await findHiddenText(page)).toEqual([])
    await expectAccessible(page)
  } finally {
    await harbor.venue.close()
    await hill.venue.close().catch(() => {})
  }
})
