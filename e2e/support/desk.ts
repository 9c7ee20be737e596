import { expect, type Page } from '@playwright/test'

/** What is called by the wire of a page at a desk, as another client of the same venue. */
export async function send(page: Page, method: string, path: string, body?: object): Promise<unknown> {
  const response = await page.request.fetch(path, { method, ...(body && { data: body }) })
  expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true)
  return response.json()
}

/** Opens the form's picker and chooses what begins with this text. */
export async function pick(page: Page, label: string, text: string): Promise<void> {
  const control = page.getByRole('dialog').getByRole('combobox', { name: label, exact: true })
  const option = control.locator('option').filter({ hasText: text }).first()
  await control.selectOption((await option.getAttribute('value')) ?? text)
}

/** The card of a facility on the board. */
export const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

/** The toast that a person sees; what screen readers are told stands elsewhere, and for a second only. */
export const toast = (page: Page, text: string) =>
  page.locator('li[data-swipe-direction]').filter({ hasText: text })

/** Opens an address of the web within the page, as a link in it does: nothing is loaded anew. */
export const follow = (page: Page, address: string) =>
  page.evaluate(address => history.pushState({}, '', address), address)

/** Holds whatever the page reads from now on, until the returned function is called. */
export async function holdReads(page: Page): Promise<() => Promise<void>> {
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

/** Keeps whatever dialogs of the page say from now on, however briefly; returns what they have said so far. */
export async function hearDialogs(page: Page): Promise<() => Promise<string[]>> {
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
