import type { Page } from '@playwright/test'
import { card } from './support/desk.ts'
import { expect, test } from './support/test.ts'

/** Most elements that a key may restyle. The dashboard has ten times as many. */
const FEW = 300

// A rule such as `.group:has(…) *` or `:not(:empty) + *` makes the browser restyle the whole page whenever an element
// comes or goes: 60 ms at each key on a slow tablet.
test('a key restyles what changes, not the whole page', async ({ page }) => {
  await page.goto('/')
  await expect(card(page, 'Room 101')).toBeVisible()
  expect(await page.locator('*').count()).toBeGreaterThan(5 * FEW)
  const cards = page.locator('article button[data-card]')
  await cards.first().focus()
  const moved = await restyledBy(page, async () => {
    await page.keyboard.press('ArrowRight')
    await expect(cards.nth(1)).toBeFocused()
  })
  expect(moved).toBeLessThan(FEW)

  const dialog = page.getByRole('dialog')
  await page.keyboard.press('/')
  await expect(dialog.getByRole('combobox')).toBeFocused()
  const typed = await restyledBy(page, async () => {
    await page.keyboard.press('1')
    await expect(dialog.getByRole('option', { name: /Room 101/ }).first()).toBeVisible()
  })
  expect(typed).toBeLessThan(FEW)
})

interface TraceEvent {
  name: string
  args: { elementCount?: number }
}

/** Returns the number of elements of the largest restyling during `act`. */
async function restyledBy(page: Page, act: () => Promise<void>): Promise<number> {
  const tools = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  tools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const traceConfig = { includedCategories: ['devtools.timeline'] }
  await tools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
  await act()
  const complete = new Promise(resolve => tools.once('Tracing.tracingComplete', resolve))
  await tools.send('Tracing.end')
  await complete
  await tools.detach()
  const counts = events
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .map(({ args }) => args.elementCount ?? 0)
  expect(counts).not.toEqual([])
  return Math.max(...counts)
}
