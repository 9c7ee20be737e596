import type { Locator, Page } from '@playwright/test'
import { addRoom, card, checkIn, send, toast } from './support/desk.ts'
import { pressInSight, sizes, submit } from './support/in-sight.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

/** Expects that two elements do not overlap. */
async function expectApart(one: Locator, other: Locator) {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  const isApart =
    a!.y + a!.height <= b!.y || b!.y + b!.height <= a!.y || a!.x + a!.width <= b!.x || b!.x + b!.width <= a!.x
  expect(isApart, JSON.stringify([a, b])).toBe(true)
}

const rentalIn = async (page: Page, { id }: { id: number }) =>
  ((await send(page, 'GET', `/api/rentals/facility/room/${id}`)) as { id: number; billId: number }[])[0]!

for (const [width, height] of sizes)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } })

    test('the price and the amount on the button are in sight before money is taken', async ({ page }) => {
      await page.goto('/rooms')
      const room = await addRoom(page, 'Room 107', 32)
      const dialog = page.getByRole('dialog')

      await test.step('check-in with a deposit in cash, with change', async () => {
        await card(page, 'Room 107').getByRole('button', { name: 'Check In Room 107' }).click()
        await dialog.getByLabel('Customer name').fill('Grace Hopper')
        await dialog.getByRole('button', { name: 'Take a Deposit' }).click()
        await dialog.getByRole('radio', { name: 'Cash' }).check()
        await dialog.getByRole('button', { name: '$60.00', exact: true }).click()
        await expect(dialog.getByRole('status', { name: 'Change' })).toBeInViewport({ ratio: 1 })
        await expect(dialog.getByRole('status', { name: 'Change' })).toContainText('$4.80')
        await expectAccessible(page, '[role=dialog]')
        await pressInSight(dialog, 'Check In · $35.20 + $20.00 key deposit cash', '$55.20')
        await expect(toast(page, 'Check-in successful')).toBeVisible()
        await expect(dialog).toBeHidden()
      })

      const { id } = await rentalIn(page, room)
      await test.step('extension, paid later', async () => {
        await page.goto(`/rooms?dialog=extend-rental&rentalId=${id}`)
        await pressInSight(dialog, 'Extend Rental · pay later', '$35.20')
        await expect(toast(page, 'Rental extended')).toBeVisible()
        await expect(dialog).toBeHidden()
      })

      await test.step('extension, split', async () => {
        await page.goto(`/rooms?dialog=extend-rental&rentalId=${id}`)
        await expect(dialog.getByText('Due')).toBeVisible()
        await dialog.getByRole('radio', { name: 'Split' }).check()
        await dialog.getByRole('spinbutton', { name: 'Mobile Payment' }).fill('50')
        await dialog.getByRole('button', { name: 'Remaining by Credit Card' }).click()
        await pressInSight(dialog, 'Extend Rental · $50.00 mobile payment + $20.40 credit card', '$70.40')
        await expect(toast(page, 'Rental extended')).toBeVisible()
        await expect(dialog).toBeHidden()
      })

      await test.step('check-out, with the deposit proposed for return', async () => {
        await page.goto(`/rooms?dialog=check-out&facilityType=room&facilityId=${room.id}`)
        await expect(submit(dialog, 'Check Out · nothing due, return $20.00 deposit')).toBeFocused()
        await expectAccessible(page, '[role=dialog]')
        await pressInSight(dialog, 'Check Out · nothing due, return $20.00 deposit', '$0.00')
        await expect(toast(page, 'Checkout successful')).toBeVisible()
      })
      expect(await send(page, 'GET', `/api/rentals/${id}/deposits`)).toMatchObject([{ status: 'returned' }])
    })

    test('a new rental, a payment, a deposit, a membership and an invoice show it too', async ({ page }) => {
      await page.goto('/rooms')
      const room = await addRoom(page, 'Room 107', 32)
      const dialog = page.getByRole('dialog')

      await test.step('new rental, paid at once', async () => {
        await page.goto(`/rooms?dialog=new-rental&facilityType=room&facilityId=${room.id}`)
        await dialog.getByLabel('Customer name').fill('Ada Lovelace')
        await dialog.getByLabel('Email').fill('ada@example.com')
        await dialog.getByLabel('Phone').fill('212 555 0100')
        await expect(submit(dialog, 'Create Rental · pay later')).toBeInViewport({ ratio: 1 })
        await dialog.getByRole('radio', { name: 'Credit Card' }).check()
        await pressInSight(dialog, 'Create Rental · $32.00 credit card', '$32.00')
        await expect(toast(page, 'Rental Created')).toBeVisible()
        await expect(dialog).toBeHidden()
      })

      const { id, billId } = await rentalIn(page, room)
      expect(await send(page, 'GET', `/api/rentals/${id}`)).toMatchObject({ paidAmount: 32, dueAmount: 0 })
      for (const path of ['/', '/rooms'])
        await test.step(`an hour more on the card, ${path}`, async () => {
          await page.goto(path)
          const hour = card(page, 'Room 107').getByRole('button', { name: /^\+1h/ })
          await card(page, 'Room 107').hover()
          await expect(hour).toBeInViewport({ ratio: 1 })
          await hour.click()
          await expect(toast(page, '$32.00 on the bill')).toBeVisible()
        })
      await test.step('take payment', async () => {
        await page.goto(`/rooms?dialog=pay-bill&billId=${billId}`)
        await pressInSight(dialog, 'Take Payment · $64.00 credit card', '$64.00')
        await expect(toast(page, 'Payment taken')).toBeVisible()
        await expect(dialog).toBeHidden()
      })

      await test.step('take deposit', async () => {
        await page.goto(`/rooms?dialog=take-deposit&rentalId=${id}`)
        await pressInSight(dialog, 'Take Deposit · $20.00 cash', '$20.00')
        await expect(toast(page, 'Deposit taken')).toBeVisible()
        await expect(dialog).toBeHidden()
      })

      const member = (await send(page, 'POST', '/api/members', {
        firstName: 'Rosa',
        lastName: 'Regular',
        email: 'rosa@example.com',
        phoneNumber: '212 555 0101',
      })) as { id: number }
      await test.step('membership', async () => {
        await page.goto(`/memberships?dialog=new-membership&memberId=${member.id}`)
        await pressInSight(dialog, 'Create Membership · $50.00 credit card', '$50.00')
        await expect(toast(page, 'Membership created')).toBeVisible()
        await expect(dialog).toBeHidden()
      })
      const [membership] = (await send(page, 'GET', '/api/memberships')) as { id: number }[]
      await test.step('renewal', async () => {
        await page.goto(`/memberships?dialog=renew-membership&membershipId=${membership!.id}`)
        await dialog.getByRole('radio', { name: 'Pay Later' }).check()
        await pressInSight(dialog, 'Renew · pay later', '$50.00')
        await expect(toast(page, 'Membership renewed')).toBeVisible()
        await expect(dialog).toBeHidden()
      })
      await test.step('payment for a membership', async () => {
        await page.goto(`/memberships?dialog=new-payment&membershipId=${membership!.id}`)
        const button = submit(dialog, 'Add Payment · $50.00 credit card')
        await expect(button).toBeInViewport({ ratio: 1 })
        await expect(dialog.getByRole('region', { name: 'Balance' })).toBeInViewport({ ratio: 1 })
        await button.click()
        await expect(toast(page, 'Payment taken')).toBeVisible()
        await expect(dialog).toBeHidden()
      })

      await test.step('invoice', async () => {
        const { id } = (await send(page, 'POST', '/api/invoices', {
          customerName: 'Harbor Film Co.',
          customerAddress: '',
          lines: [{ description: 'Private sauna', quantity: 3, unitPrice: 40, taxRate: 10 }],
          dueDate: '2099-12-31',
        })) as { id: number }
        await send(page, 'POST', `/api/invoices/${id}/send`)
        await page.goto(`/billing?dialog=pay-invoice&invoiceId=${id}`)
        await dialog.getByLabel('Amount').fill('32')
        await dialog.getByRole('radio', { name: 'Bank Transfer' }).check()
        await pressInSight(dialog, 'Take Payment · $32.00 bank transfer', '$132.00')
        await expect(toast(page, 'Payment taken')).toBeVisible()
      })
    })
  })

/** The left column, and the bill and the button of the right one. */
const columns = (dialog: Locator) => [
  dialog.getByLabel('Customer name'),
  dialog.getByRole('region', { name: 'Price' }),
  submit(dialog, /^Check In/),
]

test('what is sold stands left of the bill in a dialog, above it in a panel and on a phone', async ({
  page,
}) => {
  await page.goto('/rooms')
  const { id } = await addRoom(page, 'Room 107', 32)
  const dialog = page.getByRole('dialog')
  const boxes = async (address: string) => {
    await page.goto(`/rooms?dialog=${address}`)
    await expect(submit(dialog, 'Check In · $35.20 credit card')).toBeEnabled()
    return Promise.all(columns(dialog).map(async one => (await one.boundingBox())!))
  }
  for (const [width, height] of [sizes[0], sizes[1]]) {
    await page.setViewportSize({ width, height })
    const [name, bill, button] = await boxes(`check-in&facilityType=room&facilityId=${id}`)
    expect((await dialog.boundingBox())!.width).toBe(760)
    expect(bill!.x).toBeGreaterThan(name!.x + name!.width)
    expect(button!.y).toBeGreaterThan(bill!.y + bill!.height)
  }
  const [inPanel, billInPanel] = await boxes(`room-details&facilityId=${id}`)
  expect(billInPanel!.y).toBeGreaterThan(inPanel!.y)
  await page.setViewportSize({ width: 390, height: 844 })
  const [onPhone, billOnPhone] = await boxes(`check-in&facilityType=room&facilityId=${id}`)
  expect(billOnPhone!.y).toBeGreaterThan(onPhone!.y)
})

for (const [width, height] of sizes)
  test.describe(`shortly before midnight at ${width} px`, () => {
    // A Tuesday, so that the card shows 'Wed', the widest weekday.
    test.use({ at: '2026-11-24 23:50', viewport: { width, height } })

    test('nothing on the card of a stay covers the guest or when it ends', async ({ page }) => {
      await page.goto('/rooms')
      const { id } = await addRoom(page, 'Room 107', 32)
      await checkIn(page, id)
      const stay = card(page, 'Room 107')
      for (const path of ['/', '/rooms']) {
        await page.goto(path)
        await stay.hover()
        const buttons = [/^\+1h/, /^Check Out/].map(name => stay.getByRole('button', { name }))
        for (const button of buttons) {
          await expect(button).toBeInViewport({ ratio: 1 })
          for (const text of ['Grace Hopper', /12:50 AM$/])
            await expectApart(button, stay.getByText(text).last())
        }
        await expectAccessible(page)
      }
    })
  })
