import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const wcag22AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that compare colors. Dark mode changes colors only, so the others find the same in it. */
const aboutColor = axe
  .getRules(wcag22AA)
  .filter(({ tags }) => tags.includes('cat.color'))
  .map(({ ruleId }) => ruleId)

const light: RunOptions = { runOnly: { type: 'tag', values: wcag22AA }, resultTypes: ['violations'] }
const dark: RunOptions = { runOnly: { type: 'rule', values: aboutColor }, resultTypes: ['violations'] }

/**
 * Checks the page, or what dialogs show over it, in light and dark mode against WCAG 2.2 AA; `part` is a selector to
 * check only a part, and `inDark: false` leaves dark mode out.
 */
export async function expectAccessible(page: Page, part?: string, { inDark = true } = {}): Promise<void> {
  if (part) await page.locator(part).first().waitFor()
  // 600 KB of code, which a page keeps until it is loaded again.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(violations, { part, light, dark: inDark ? dark : undefined })
  expect(found.light, 'in light mode').toEqual([])
  expect(found.dark, 'in dark mode').toEqual([])
}

interface Check {
  part: string | undefined
  light: RunOptions
  dark: RunOptions | undefined
}

/** Runs in the page, so it may use nothing outside it but axe. */
async function violations({ part, light, dark }: Check): Promise<{ light: string[]; dark: string[] }> {
  const { axe } = window as unknown as { axe: typeof import('axe-core') }
  const modes = document.documentElement.classList
  const before = modes.contains('dark')
  // The colors in the middle of a transition would fail the check.
  const sheet = new CSSStyleSheet()
  // A control that is half under the bar at the foot of a phone is reached by scrolling.
  const bar = part === 'nav[aria-label=Desk]' ? '' : 'nav[aria-label=Desk] { visibility: hidden }'
  sheet.replaceSync(`*, ::before, ::after { transition: none !important } ${bar}`)
  // A page behind a dialog is inert, and has hundreds of controls. Beside a panel it is in use.
  const dialogs = '[role=dialog]:not([data-aside]), [role=alertdialog]'
  const checked = part ?? (document.querySelector(dialogs) ? dialogs : undefined)
  document.adoptedStyleSheets = [sheet]
  try {
    return { light: await check(false, light), dark: dark ? await check(true, dark) : [] }
  } finally {
    modes.toggle('dark', before)
    document.adoptedStyleSheets = []
  }

  async function check(isDark: boolean, options: RunOptions): Promise<string[]> {
    modes.toggle('dark', isDark)
    const result = await axe.run(checked ? { include: [[checked]] } : document, options)
    return result.violations.flatMap(({ id, help, nodes }) =>
      nodes.map(node => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    )
  }
}
