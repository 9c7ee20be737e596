import type { Page } from '@playwright/test'
import { card, send, toast } from './support/desk.ts'
import { price, submit } from './support/in-sight.ts'
import { expect, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

/** The lists that a request reads: those of '/api/lists', or its own path. */
function listsOf(url: string): string[] {
  const { pathname, searchParams } = new URL(url)
  return pathname === '/api/lists' ? searchParams.get('paths')!.split(',') : [pathname]
}

/** Counts the reads of the board's lists from now on. */
function countReads(page: Page) {
  const lists = ['/api/rooms', '/api/lockers', '/api/rentals/board', '/api/billing/takings', '/api/waiting']
  const requests: string[][] = []
  page.on('request', request => {
    const read = request.method() === 'GET' ? listsOf(request.url()).filter(path => lists.includes(path)) : []
    if (read.length > 0) requests.push(read)
  })
  return {
    /** The requests since the last call, each as the lists that it read. */
    take: () => requests.splice(0),
    lists,
  }
}

test('a check-in, an extension and a check-out read each list once, in one request, at every desk', async ({
  page,
  openDesk,
}) => {
  await page.goto('/rooms')
  await send(page, 'POST', '/api/rooms', { name: 'Room 107', hourlyRate: 32 })
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

  /** Runs an action, waits until both desks show it, and expects that each of them read each list at most once. */
  async function expectOneRead(shown: string, act: () => Promise<void>) {
    for (const { take } of reads) take()
    await act()
    for (const desk of desks) await expect(card(desk, 'Room 107')).toContainText(shown)
    // The reads of a further change follow all reads of the action.
    locker++
    await send(page, 'POST', '/api/lockers', { name: `Locker ${locker}`, hourlyRate: 3 })
    for (const [index, desk] of desks.entries()) {
      await expect(card(desk, `Locker ${locker}`)).toBeVisible()
      const requests = reads[index]!.take()
      expect(requests.length, JSON.stringify(requests)).toBeLessThanOrEqual(2)
      expect(requests[0]).toEqual(expect.arrayContaining(['/api/rooms', '/api/rentals/board']))
    }
  }

  await expectOneRead('Grace Hopper', async () => {
    await card(page, 'Room 107').getByRole('button', { name: 'Check In Room 107' }).click()
    await expect(dialog.getByLabel('Customer name')).toBeFocused()
    await page.keyboard.type('Grace Hopper')
    await submit(dialog, 'Check In · $35.20 cash').click()
    await expect(dialog).toBeHidden()
  })

  await expectOneRead('Unpaid $35.20', async () => {
    await card(page, 'Room 107')
      .getByRole('button', { name: /\+1h · / })
      .click()
    await expect(toast(page, 'Rental extended')).toBeVisible()
  })

  await expectOneRead('Available', async () => {
    await card(page, 'Room 107').getByRole('button', { name: 'Check Out Room 107' }).click()
    await expect(price(dialog).getByText('$35.20', { exact: true }).last()).toBeVisible()
    await submit(dialog, 'Check Out · $35.20 cash').click()
    await expect(toast(page, 'Checkout successful')).toBeVisible()
  })
})
