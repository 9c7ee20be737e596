import type { Locator } from '@playwright/test'
import { expect } from './test.ts'

/** Desk, tablet, phone. */
export const sizes = [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const

/** The amount due, in a dialog that takes money. */
export const price = (dialog: Locator) => dialog.getByRole('region', { name: /Price|Bill/ })

export const submit = (dialog: Locator, label: string | RegExp) =>
  dialog.getByRole('button', { name: label, exact: true })

/** Presses the button, after checking that it and the amount due are both entirely in the viewport. */
export async function pressInSight(dialog: Locator, label: string | RegExp, due: string): Promise<void> {
  const button = submit(dialog, label)
  await expect(button).toBeEnabled()
  await expect(button).toBeInViewport({ ratio: 1 })
  await expect(price(dialog).getByText(due, { exact: true }).last()).toBeInViewport({ ratio: 1 })
  await button.click()
}
