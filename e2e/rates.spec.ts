import type { Page } from '@playwright/test'
import { formatDay } from '#platform/values/time.ts'
import { venueDay } from './support/clock.ts'
import { send, toast } from './support/desk.ts'
import { expect, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

const rates = (page: Page) => page.getByRole('list', { name: 'Rates' }).getByRole('listitem')
const bill = (page: Page) => page.getByRole('region', { name: 'Bill for this stay' })

/** Enters a stay on one day into the price check, which suggests a stay from now that may end on the next day. */
async function enterStay(page: Page, day: string, from: string, until: string) {
  const priceCheck = page.getByRole('region', { name: 'Price check' })
  for (const [index, time] of [from, until].entries()) {
    await priceCheck
      .getByRole('button', { name: /^(From|Until) / })
      .nth(index)
      .click()
    const calendar = page.getByRole('dialog', { name: 'Choose a day' })
    await expect(calendar.getByRole('grid')).toBeVisible()
    const choice = calendar.locator(`[data-day="${day}"] button`)
    // After the last evening of a month, the suggested end is in the next month.
    if ((await choice.count()) === 0)
      await calendar.getByRole('button', { name: 'Go to the Previous Month' }).click()
    await choice.click()
    await priceCheck.locator('input[type=time]').nth(index).fill(time)
  }
}

/** Finds a member by name in the form's picker. */
async function pickMember(page: Page, name: string) {
  await page.getByPlaceholder('Name, number, email or phone').fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
}

/** Adds a room at $20 an hour. */
const addRoom = (page: Page, more: object = {}) =>
  send(page, 'POST', '/api/rooms', {
    name: 'Room 1',
    hourlyRate: 20,
    roomType: 'Standard',
    ...more,
  }) as Promise<{
    id: number
  }>

/** Adds Ada Stone, a premium member. */
async function addPremiumMember(page: Page) {
  const member = (await send(page, 'POST', '/api/members', {
    firstName: 'Ada',
    lastName: 'Stone',
    email: 'ada.stone@example.com',
    phoneNumber: '(212) 555-0100',
  })) as { id: number }
  await send(page, 'POST', '/api/memberships', { memberId: member.id, type: 'premium' })
}

test('rates are added, tested in a price check, edited, disabled and deleted', async ({
  page,
  venue,
  errors,
}) => {
  errors.allow(/409|422/)
  await page.goto('/settings?tab=rates')
  await addRoom(page)
  await expect(page.getByText('No rates yet')).toBeVisible()

  await page.getByRole('button', { name: 'New Rate' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Rate' })
  await dialog.getByLabel('Name').fill('Night rate')
  await dialog.getByLabel('Price per hour').fill('12')
  await dialog.getByRole('radio', { name: 'Certain hours' }).check()
  await dialog.getByRole('button', { name: 'Save Rate' }).click()
  await expect(rates(page)).toHaveText([
    /Night rate.*All rooms · Every day, 10:00 PM – 6:00 AM.*\$12\.00 an hour/s,
  ])

  await page.getByRole('button', { name: 'New Rate' }).click()
  await dialog.getByLabel('Name').fill('Evening')
  await dialog.getByLabel('Price per hour').fill('15')
  await dialog.getByRole('radio', { name: 'Certain hours' }).check()
  await dialog.getByLabel('From').fill('18:00')
  await dialog.getByLabel('Until').fill('23:00')
  await dialog.getByRole('button', { name: 'Save Rate' }).click()
  await expect(dialog.getByText(/Overlaps ‘Night rate’/)).toBeVisible()
  await dialog.getByLabel('Kind').selectOption('Block price')
  await dialog.getByRole('radio', { name: 'All day' }).check()
  await dialog.getByLabel('Name').fill('Long stay')
  await dialog.getByLabel('Price', { exact: true }).fill('60')
  await dialog.getByRole('button', { name: 'Save Rate' }).click()
  await expect(rates(page)).toHaveCount(2)
  await expect(rates(page).nth(1)).toContainText('4 hours for $60.00')

  await page.getByLabel('Facility', { exact: true }).selectOption('Room 1')
  const day = venueDay(venue)
  await enterStay(page, day, '10:00', '09:00')
  await expect(bill(page)).toContainText('End date must be after start date')
  await enterStay(page, day, '10:00', '15:00')
  await expect(bill(page)).toContainText('Block 4 hours (Long stay)$60.00')
  await expect(bill(page)).toContainText('1h at $20.00 an hour$20.00')
  await expect(bill(page)).toContainText('Due$88.00')

  await page.getByRole('button', { name: 'Edit Long stay' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Rate' })
  await edit.getByLabel('Price', { exact: true }).fill('50')
  await edit.getByRole('button', { name: 'Save Rate' }).click()
  await expect(bill(page)).toContainText('Block 4 hours (Long stay)$50.00')
  await page.getByRole('switch', { name: 'Long stay active' }).click()
  await expect(bill(page)).toContainText('5h at $20.00 an hour$100.00')

  await page.getByRole('button', { name: 'Remove Long stay' }).click()
  await page
    .getByRole('alertdialog', { name: 'Remove Long stay?' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(rates(page)).toHaveCount(1)
})

test('the price check applies holidays and member prices', async ({ page, venue, errors }) => {
  // Between its two entries, the end may lie before the start.
  errors.allow('422')
  await addRoom(page)
  await addPremiumMember(page)
  await page.goto('/settings?tab=plans')
  await page.getByRole('button', { name: 'Edit Premium' }).click()
  const plan = page.getByRole('dialog', { name: 'Edit Plan' })
  await plan.getByLabel('Discount (%)').fill('10')
  await plan.getByLabel('Free hours per month').fill('2')
  await plan.getByRole('button', { name: 'Save Plan' }).click()
  await expect(toast(page, 'Plan saved')).toBeVisible()
  await page.goto('/settings?tab=rates')
  await page.getByLabel('Holiday', { exact: true }).fill('Founders’ day')
  await page.getByLabel('Day', { exact: true }).click()
  await page.locator('[data-today] button').click()
  await page.getByRole('button', { name: 'Add Holiday' }).click()
  const holidays = page.getByRole('list', { name: 'Holidays' })
  await expect(holidays).toContainText(`Founders’ day ${formatDay(venueDay(venue))}`)

  await page.getByLabel('Facility', { exact: true }).selectOption('Room 1')
  await enterStay(page, venueDay(venue), '10:00', '15:00')
  await pickMember(page, 'Ada Stone')
  await expect(bill(page)).toContainText('2h free (Premium member)')
  await expect(bill(page)).toContainText('10% off (Premium member)')
  await page.getByRole('button', { name: 'Remove Founders’ day' }).click()
  await expect(holidays).toHaveCount(0)
})

test('a check-in for a member uses the member price', async ({ page }) => {
  const room = await addRoom(page, { name: 'Room 2' })
  await addPremiumMember(page)
  // Plans are seeded in the order of the types.
  await send(page, 'PATCH', '/api/memberships/plans/2', { discountPercent: 10, freeHours: 2 })
  await page.goto(`/?dialog=check-in&facilityType=room&facilityId=${room.id}`)
  const dialog = page.getByRole('dialog', { name: 'Check In' })
  await dialog.getByLabel('Duration (hours)').fill('3')
  await dialog.getByText('Contact, member, notes, more').click()
  await pickMember(page, 'Ada Stone')
  await expect(dialog.getByLabel('Customer name')).toHaveValue('Ada Stone')
  await expect(dialog.getByLabel('Email')).toHaveValue('ada.stone@example.com')
  await expect(dialog.getByRole('region', { name: 'Price' })).toContainText('2h free (Premium member)')
  await dialog.getByRole('button', { name: 'Check In' }).click()
  await expect(toast(page, 'Check-in successful')).toBeVisible()

  const next = await addRoom(page, { name: 'Room 3' })
  await page.goto(`/?dialog=new-rental&facilityType=room&facilityId=${next.id}`)
  const rental = page.getByRole('dialog', { name: 'New Rental' })
  await pickMember(page, 'Ada Stone')
  await expect(rental.getByRole('region', { name: 'Price' })).toContainText('10% off (Premium member)')
  await expect(rental.getByRole('region', { name: 'Price' })).not.toContainText('free')
})

test.describe('the demo venue', () => {
  test.use({ startsWith: 'demo' })

  test('has rates by time of day, which the price check of a night applies', async ({
    page,
    venue,
    errors,
  }) => {
    errors.allow('422')
    await page.goto('/settings?tab=rates')
    await expect(rates(page)).toHaveText([
      /Weekend evening.*Standard rooms · Fri, Sat, 6:00 PM – 12:00 AM.*\$27\.00 an hour/s,
      /Weekday four hours.*Standard rooms · Mon, Tue, Wed, Thu, all day.*4 hours for \$75\.00/s,
      /Night.*Standard rooms · Every day, 12:00 AM – 7:00 AM.*\$17\.00 an hour/s,
      /Day at most.*Standard rooms · Every day, all day.*At most \$150\.00 in 24 hours/s,
    ])
    const priceCheck = page.getByRole('region', { name: 'Price check' })
    await priceCheck.getByLabel('Facility', { exact: true }).selectOption('Room 101')
    await enterStay(page, venueDay(venue), '03:00', '06:00')
    await expect(bill(page)).toContainText('3h Night at $17.00 an hour')
  })
})
