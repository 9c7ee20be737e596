import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const wcag22AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Checks what the page shows now, light and dark, by WCAG 2.2 AA; `part` is a selector of the part to check. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  if (part) await page.locator(part).first().waitFor()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const before = await isDark(page)
  for (const dark of [false, true]) {
    await showDark(page, dark)
    expect(await violations(page, part), dark ? 'in dark mode' : 'in light mode').toEqual([])
  }
  await showDark(page, before)
  await page.emulateMedia({ reducedMotion: null })
}

const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'))

/** Resolves when every color has arrived: one on its way has a contrast of its own. */
async function showDark(page: Page, dark: boolean): Promise<void> {
  await page.evaluate(async dark => {
    document.documentElement.classList.toggle('dark', dark)
    const fades = document.getAnimations().filter(animation => animation instanceof CSSTransition)
    await Promise.allSettled(fades.map(fade => fade.finished))
  }, dark)
}

async function violations(page: Page, part: string | undefined): Promise<string[]> {
  const axe = new AxeBuilder({ page }).withTags(wcag22AA)
  const result = await (part ? axe.include(part) : axe).analyze()
  return result.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(node => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}
