import type { Page } from '@playwright/test'

/** A phone whose on-screen keyboard is open. */
export const phoneWithKeyboard = { width: 360, height: 316 }

/**
 * Returns the controls of the page, or of its topmost dialog, that cannot be scrolled into sight or are covered there,
 * by their names.
 */
export const findUnreachable = (page: Page): Promise<string[]> => page.evaluate(unreachable)

/** Runs in the page, so it may use nothing outside it. */
function unreachable(): string[] {
  const top = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document.body
  const controls = top.querySelectorAll<HTMLElement>(
    'button, input:not([type=hidden]), select, textarea, a[href]',
  )
  return [...controls].filter(isShown).filter(isCovered).map(describeControl)

  function isShown(control: HTMLElement): boolean {
    const { width } = control.getBoundingClientRect()
    return width > 2 && control.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  }

  function isCovered(control: HTMLElement): boolean {
    // The link past the navigation is in sight while it has the focus.
    if (control.matches('[href="#main"], [href="#board"]')) return false
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, right, top: upper, bottom } = control.getBoundingClientRect()
    const found = document.elementFromPoint((left + right) / 2, (upper + bottom) / 2)
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
    return !found || ![control, ...labels].some(part => part.contains(found) || found.contains(part))
  }

  function describeControl(control: HTMLElement): string {
    const label = control instanceof HTMLInputElement ? control.labels?.[0]?.textContent : undefined
    return control.ariaLabel ?? label ?? control.textContent
  }
}
