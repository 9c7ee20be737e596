import { expect, type Page } from '@playwright/test'
import type { Rental } from '#desk/rentals/contract.ts'
import type { Room } from '#house/facilities/contract.ts'

/** Sends an API request with the cookies and the origin of a page. Throws unless it succeeds. */
export async function send(page: Page, method: string, path: string, body?: object): Promise<unknown> {
  const { origin } = new URL(page.url())
  const response = await page.request.fetch(path, {
    method,
    ...(origin !== 'null' && { headers: { origin } }),
    ...(body && { data: body }),
  })
  expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true)
  return response.json()
}

/** Adds a room. `hourlyRate` is in dollars. */
export const addRoom = (page: Page, name: string, hourlyRate = 20) =>
  send(page, 'POST', '/api/rooms', { name, hourlyRate }) as Promise<Room>

/** Checks a guest into a room for an hour, paid in cash. `fields`: what differs from that. */
export const checkIn = (page: Page, facilityId: number, fields: object = {}) =>
  send(page, 'POST', '/api/rentals', {
    customerName: 'Grace Hopper',
    facilityType: 'room',
    facilityId,
    duration: 1,
    paymentMethod: 'cash',
    ...fields,
  }) as Promise<Rental>

/** Selects the first option that contains the text in a picker of the dialog. */
export async function selectOption(page: Page, label: string, text: string): Promise<void> {
  const control = page.getByRole('dialog').getByRole('combobox', { name: label, exact: true })
  const option = control.locator('option').filter({ hasText: text }).first()
  await control.selectOption((await option.getAttribute('value')) ?? text)
}

/** Waits until the page shows no placeholder of something that is still loading. */
export const expectLoaded = (page: Page) =>
  expect(page.locator('.animate-pulse[aria-hidden]:not(svg)')).toHaveCount(0)

/** The card of a facility on the board. */
export const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

/** The visible toast, not the live region for screen readers. */
export const toast = (page: Page, text: string) =>
  page.locator('li[data-swipe-direction]').filter({ hasText: text })

/** Navigates within the page without a reload, as a link does. */
export const navigateWithin = (page: Page, address: string) =>
  page.evaluate(address => history.pushState({}, '', address), address)

/** Resolves when a live feed that the page opens from now on is connected: earlier events show no toast. */
export const feedConnects = (page: Page): Promise<void> =>
  new Promise(resolve => page.on('websocket', socket => socket.once('framereceived', () => resolve())))

/** Opens an address and waits until its live feed is connected. */
export async function openLive(page: Page, address: string): Promise<void> {
  const connected = feedConnects(page)
  await page.goto(address)
  await connected
}

/**
 * Keeps the live feed of the next address silent. When a page connects, it reads everything once more, which would end
 * a failure on its own.
 */
export const silenceFeed = (page: Page) => page.routeWebSocket(/\/ws(\?|$)/, () => undefined)

/** Delays all GET requests of the page until the returned function is called. */
export async function blockReads(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/**', async route => {
    if (route.request().method() === 'GET') await promise
    await route.continue()
  })
  return async () => {
    resolve()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

/** Records every text that dialogs of the page show. Returns a function that returns the recorded texts. */
export async function recordDialogs(page: Page): Promise<() => Promise<string[]>> {
  const heard = await page.evaluateHandle(() => {
    const said: string[] = []
    const listen = () => {
      for (const { textContent } of document.querySelectorAll('[role=dialog]'))
        if (textContent !== said.at(-1)) said.push(textContent)
    }
    new MutationObserver(listen).observe(document, { subtree: true, childList: true, characterData: true })
    return said
  })
  return () => heard.jsonValue()
}
