import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SaveBar } from '#platform/web/ui/forms/save-bar/save-bar.tsx'
import { renderPage, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import * as api from '../../contract.ts'
import FacilitySection from './facility-section.tsx'

const note = () => page.getByText(/another local time|No booking, running stay or ban changes/)
const timeZone = () => page.getByLabelText('Time Zone')

test('the form says what a change of the time zone moves before it is saved', async () => {
  const venue = await openVenue()
  await venue.given.runningRental()
  await venue.given.booking()
  await venue.given.booking({ inMinutes: 300 })
  await renderPage(
    <SaveBar>
      <FacilitySection />
    </SaveBar>,
  )
  await expect.element(timeZone()).toHaveValue('America/New_York')
  await expect.element(note()).not.toBeInTheDocument()
  await timeZone().selectOptions('America/Chicago')
  await expect
    .element(note())
    .toHaveTextContent(
      '2 bookings and 1 running stay will show another local time. They keep their moment: 2:00 PM becomes 1:00 PM.',
    )
  expect(await venue.call(api.readSettings)).toMatchObject({ timeZone: 'America/New_York' })
  await timeZone().selectOptions('America/New_York')
  await expect.element(note()).not.toBeInTheDocument()
  await timeZone().selectOptions('America/Chicago')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(toast()).toMatchTextContent('Settings saved')
  await expect.element(note()).not.toBeInTheDocument()
  expect(await venue.call(api.readSettings)).toMatchObject({ timeZone: 'America/Chicago' })
})

test('a time zone of the same local time moves nothing', async () => {
  const venue = await openVenue()
  await venue.given.booking()
  await renderPage(
    <SaveBar>
      <FacilitySection />
    </SaveBar>,
  )
  await timeZone().selectOptions('America/Toronto')
  await expect.element(note()).toHaveTextContent('No booking, running stay or ban changes.')
})

test('an empty venue moves nothing', async () => {
  await openVenue()
  await renderPage(
    <SaveBar>
      <FacilitySection />
    </SaveBar>,
  )
  await timeZone().selectOptions('Europe/London')
  await expect.element(note()).toHaveTextContent('No booking, running stay or ban changes.')
})

test('the days of the reminders of arrears are three and ten, and can be changed or turned off', async () => {
  const venue = await openVenue()
  await renderPage(
    <SaveBar>
      <FacilitySection />
    </SaveBar>,
  )
  await expect.element(page.getByLabelText('First Reminder (days)')).toHaveValue('3')
  await expect.element(page.getByLabelText('Second Reminder (days)')).toHaveValue('10')
  await page.getByLabelText('First Reminder (days)').fill('5')
  await page.getByLabelText('Second Reminder (days)').fill('0')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(toast()).toMatchTextContent('Settings saved')
  expect(await venue.call(api.readSettings)).toMatchObject({ firstReminderDays: 5, secondReminderDays: 0 })
})
