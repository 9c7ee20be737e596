import { card, checkIn, send, toast } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

test('a freed room is held for the next in line, at two desks and on the public display', async ({
  page,
  venue,
  openDesk,
}) => {
  await page.goto('/')
  const { id: facilityId } = (await send(page, 'POST', '/api/rooms', {
    name: 'Room 107',
    hourlyRate: 32,
  })) as { id: number }
  const rental = await checkIn(page, facilityId, { customerName: 'Ada King' })
  const display = await openDesk()
  const other = await openDesk()
  const dialog = page.getByRole('dialog')
  const line = dialog.getByRole('list', { name: 'Guests in line' })

  await test.step('two guests join the line', async () => {
    await page.getByRole('button', { name: /waiting$/ }).click()
    await expect(dialog.getByText('Nobody is waiting')).toBeVisible()
    for (const name of ['Grace Hopper', 'Alan Turing']) {
      await dialog.getByRole('button', { name: 'Add Guest' }).click()
      await dialog.getByLabel('Customer name').fill(name)
      await expect(dialog.getByRole('checkbox', { name: 'Any room' })).toBeChecked()
      await expectAccessible(page, '[role=dialog]')
      await dialog.getByRole('button', { name: 'Add to Waiting List' }).click()
      await expect(line.getByText(name)).toBeVisible()
    }
    await expect(line.getByRole('listitem')).toHaveText([/#1.*Grace Hopper/, /#2.*Alan Turing/])
  })

  await test.step('a manager makes the link of the display, which shows numbers and no names', async () => {
    await page.goto('/settings?tab=waiting')
    await page.getByLabel('Name of the display').fill('Lounge')
    await page.getByRole('button', { name: 'Make Link' }).click()
    const link = await page.getByRole('status').getByText('/display#').innerText()
    await display.goto(new URL(link).pathname + new URL(link).hash)
    const waiting = display.getByRole('region', { name: 'Waiting' })
    await expect(waiting.getByRole('listitem')).toHaveText([/^1/, /^2/])
    await expect(display.getByText('Grace')).toHaveCount(0)
    await expectAccessible(display)
    await display.goto(`${new URL(link).pathname}?lang=es${new URL(link).hash}`)
    await expect(display.getByRole('heading', { name: 'Por favor, pase a la recepción' })).toBeVisible()
    await expect(display.getByRole('region', { name: 'En espera' }).getByRole('listitem')).toHaveText([
      /^1/,
      /^2/,
    ])
    await expect(display.locator('html')).toHaveAttribute('lang', 'es')
    await page.getByLabel('Name of the display').fill('Bar')
    await page.getByLabel('Language of the display').selectOption('Español')
    await page.getByRole('button', { name: 'Make Link' }).click()
    await expect(page.getByRole('status').getByText('/display?lang=es#')).toBeVisible()
    await display.goto(new URL(link).pathname + new URL(link).hash)
    await expect(waiting.getByRole('listitem')).toHaveText([/^1/, /^2/])
  })

  await test.step('the room is freed and held for #1 everywhere', async () => {
    await page.goto('/')
    await other.goto('/')
    await expect(card(other, 'Room 107')).toContainText('Ada King')
    await send(page, 'PATCH', `/api/rentals/${rental.id}/end`, {})
    await expect(card(page, 'Room 107')).toContainText('Held for #1')
    await expect(card(other, 'Room 107')).toContainText('Held for #1')
    const offer = page.getByRole('region', { name: 'Offer' })
    await expect(offer).toContainText(/Room 107 is held for #1 Grace Hopper \d:\d\d/)
    await expectAccessible(page, '[aria-label=Offer]')
    await offer.getByRole('button', { name: 'Waiting List' }).click()
    await expect(dialog.getByRole('button', { name: 'Skip #1' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(display.getByRole('region', { name: 'Now called' }).getByRole('listitem')).toContainText('1')
    await other.goto(`/?dialog=check-in&facilityType=room&facilityId=${facilityId}`)
    await expect(other.getByRole('dialog').getByText('Room 107 is held for #1')).toBeVisible()
    await expectAccessible(other, '[role=dialog]')
    await other.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(other.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('#1 does not come in time, and #2 is checked in', async () => {
    await card(page, 'Room 107').getByRole('button', { name: 'Check In Room 107' }).click()
    await expect(line.getByRole('timer')).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await venue.pass(10 * 60_000)
    const first = dialog.getByRole('region', { name: 'Left the line' }).getByRole('listitem')
    await expect(first).toContainText('Missed the offer')
    await line.getByRole('button', { name: 'Check In #2' }).click()
    await expect(dialog.getByLabel('Customer name')).toHaveValue('Alan Turing')
    await dialog.getByRole('radio', { name: 'Cash' }).check()
    await dialog.getByRole('button', { name: /^Check In · / }).click()
    await expect(toast(page, 'Check-in successful')).toBeVisible()
    await expect(card(other, 'Room 107')).toContainText('Alan Turing')
    await expect(display.getByText('Nobody is waiting.')).toBeVisible()
  })
})
