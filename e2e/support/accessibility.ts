import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const wcag22AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Checks the page in light and dark mode against WCAG 2.2 AA; `part` is a selector to check only a part. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  if (part) await page.locator(part).first().waitFor()
  await page.evaluate(disableTransitions)
  const before = await isDark(page)
  for (const dark of [false, true]) {
    await showDark(page, dark)
    const found = await violations(page, part, { isInjected: dark })
    expect(found, dark ? 'in dark mode' : 'in light mode').toEqual([])
  }
  await showDark(page, before)
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

/** Runs axe in the page. `isInjected`: the page has its 600 KB of code from a check before. */
async function violations(
  page: Page,
  part: string | undefined,
  { isInjected }: { isInjected: boolean },
): Promise<string[]> {
  // The legacy mode runs in the page itself instead of opening another page for each check. It skips frames of other
  // origins only, and there are none.
  const axe = new AxeBuilder({ page, ...(isInjected && { axeSource: ';' }) })
    .options({ runOnly: { type: 'tag', values: wcag22AA }, resultTypes: ['violations'] })
    .setLegacyMode()
  const result = await (part ? axe.include(part) : axe).analyze()
  return result.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(node => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}
