import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const wcag22AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Checks the page in light and dark mode against WCAG 2.2 AA; `part` is a selector to check only a part. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  if (part) await page.locator(part).first().waitFor()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(disableTransitions)
  const before = await isDark(page)
  for (const dark of [false, true]) {
    await showDark(page, dark)
    expect(await violations(page, part), dark ? 'in dark mode' : 'in light mode').toEqual([])
  }
  await showDark(page, before)
  await page.emulateMedia({ reducedMotion: null })
}

/** Disables transitions, whose intermediate colors would fail the contrast check. */
function disableTransitions() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets = [sheet]
}

const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'))

const showDark = (page: Page, dark: boolean) =>
  page.evaluate(dark => void document.documentElement.classList.toggle('dark', dark), dark)

async function violations(page: Page, part: string | undefined): Promise<string[]> {
  // No page has a frame of another origin, so all of it can be checked in place: the other mode opens a page for each check.
  const axe = new AxeBuilder({ page })
    .options({ runOnly: { type: 'tag', values: wcag22AA }, resultTypes: ['violations'] })
    .setLegacyMode()
  const result = await (part ? axe.include(part) : axe).analyze()
  return result.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(node => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}
