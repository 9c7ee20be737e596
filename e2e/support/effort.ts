import type { Page } from '@playwright/test'

/** A person's actions on a page. Text typed into a field is not counted. */
export interface Effort {
  clicks: number
  keys: number
}

/**
 * Counts the real clicks and key presses of a page from now on. A press that types a character into a text
 * field is text, not a key. Returns a function that returns the numbers so far; they survive a navigation
 * within the page, not a reload.
 */
export async function countEffort(page: Page): Promise<() => Promise<Effort>> {
  const effort = await page.evaluateHandle(() => {
    const effort = { clicks: 0, keys: 0 }
    const isTextField = (target: EventTarget | null) =>
      target instanceof Element && target.matches('textarea, input:not([type=radio], [type=checkbox])')
    const count = (event: Event) => {
      if (!event.isTrusted) return
      if (event instanceof KeyboardEvent) {
        const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && isTextField(event.target)
        if (!isText) effort.keys++
      } else effort.clicks++
    }
    // A press of Enter on a button also clicks it: only the pointer is counted.
    addEventListener('pointerdown', count, { capture: true })
    addEventListener('keydown', count, { capture: true })
    return effort
  })
  return () => effort.jsonValue()
}
