import type { Page } from '@playwright/test'
import { addRoom, card, send, toast } from './support/desk.ts'
import { price, submit } from './support/in-sight.ts'
import { expect, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

/** Counts the reads of the board's lists from now on. Returns a function that gives those since its last call. */
function countReads(page: Page) {
  const lists = ['/api/rooms', '/api/lockers', '/api/rentals/board', '/api/billing/takings', '/api/waiting']
  let reads: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && lists.includes(pathname)) reads.push(pathname)
  })
  return () => {
    const taken = Map.groupBy(reads, path => path)
    reads = []
    return new Map([...taken].map(([path, all]) => [path, all.length]))
  }
}

test('a check-in, an extension and a check-out show at every desk, which reads a list twice at most', async ({
  page,
  openDesk,
}) => {
  await page.goto('/rooms')
  await addRoom(page, 'Room 107', 32)
  await send(page, 'PATCH', '/api/settings', { presetPaymentMethod: 'cash' })
  const other = await openDesk()
  const desks = [page, other]
  const reads = desks.map(countReads)
  for (const desk of desks) {
    await desk.goto('/')
    await expect(card(desk, 'Room 107')).toContainText('Available')
  }
  const dialog = page.getByRole('dialog')
  let locker = 0

  /** Runs an action, waits until both desks show it, and expects that each of them read what it changed. */
  async function expectFewReads(shown: string, act: () => Promise<void>) {
    for (const take of reads) take()
    await act()
    for (const desk of desks) await expect(card(desk, 'Room 107')).toContainText(shown)
    // The reads of a further change follow all reads of the action.
    locker++
    await send(page, 'POST', '/api/lockers', { name: `Locker ${locker}`, hourlyRate: 3 })
    for (const [index, desk] of desks.entries()) {
      await expect(card(desk, `Locker ${locker}`)).toBeVisible()
      const counts = reads[index]!()
      expect([...counts.keys()]).toEqual(expect.arrayContaining(['/api/rooms', '/api/rentals/board']))
      // After the write and after its push, and once for the locker.
      expect(Math.max(...counts.values()), JSON.stringify([...counts])).toBeLessThanOrEqual(3)
    }
  }

  await expectFewReads('Grace Hopper', async () => {
    await card(page, 'Room 107').getByRole('button', { name: 'Check In Room 107' }).click()
    await expect(dialog.getByLabel('Customer name')).toBeFocused()
    await page.keyboard.type('Grace Hopper')
    await submit(dialog, 'Check In · $35.20 cash').click()
    await expect(dialog).toBeHidden()
  })

  await expectFewReads('Unpaid $35.20', async () => {
    await card(page, 'Room 107').hover()
    await card(page, 'Room 107').getByRole('button', { name: /^\+1h/ }).click()
    await expect(toast(page, 'Rental extended')).toBeVisible()
  })

  await expectFewReads('Available', async () => {
    await card(page, 'Room 107').getByRole('button', { name: 'Check Out Room 107' }).click()
    await expect(price(dialog).getByText('$35.20', { exact: true }).last()).toBeVisible()
    await submit(dialog, 'Check Out · $35.20 cash').click()
    await expect(toast(page, 'Checkout successful')).toBeVisible()
  })
})
