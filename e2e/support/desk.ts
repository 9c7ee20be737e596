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
