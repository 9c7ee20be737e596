import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import type { Act, Guide } from '#app/web/help/guide.ts'
import { localeOf } from '#platform/languages/languages.ts'
import { storyDay } from './clock.ts'
import { phone } from './phone.ts'

/** The evening of the demo venue that the guides tell of. */
export const guideTime = `${storyDay} 22:40`

/** The desk or phone on which a guide is followed. */
export function guideDevice({ reader, language = 'en' }: Guide): BrowserContextOptions {
  const { launchOptions: _, ...cleanersPhone } = phone()
  const device = reader === 'cleaner' ? cleanersPhone : { viewport: { width: 1024, height: 768 } }
  return { ...device, locale: localeOf(language), reducedMotion: 'reduce' }
}

/** Does what each step of a guide says. Calls `photograph` for each step that has a picture. */
export async function followGuide(
  page: Page,
  guide: Guide,
  photograph?: (step: number, shown: Locator | Page) => Promise<void>,
): Promise<void> {
  await page.goto(guide.pages[0])
  for (const [index, { acts, picture }] of guide.steps.entries()) {
    for (const act of acts) await perform(page, act)
    if (picture && photograph)
      await photograph(index + 1, picture === 'page' ? page : page.getByRole('dialog').last())
  }
}

async function perform(page: Page, act: Act): Promise<void> {
  const part = 'in' in act && act.in ? partWith(page, act.in) : page
  if ('open' in act) await page.goto(act.open)
  else if ('press' in act) await control(page, part, act.press).click()
  else if ('fill' in act) await field(part, act.fill).fill(act.with)
  else if ('choose' in act) await choose(page, act.choose, act.with)
  else if ('key' in act) await page.keyboard.press(act.key)
  else
    await part
      .getByText(new RegExp(RegExp.escape(act.see)))
      .filter({ visible: true })
      .first()
      .waitFor()
}

/** The card, row or region with these words. */
const partWith = (page: Page, words: string): Locator =>
  page
    .getByRole('article')
    .or(page.getByRole('row'))
    .or(page.getByRole('listitem'))
    .or(page.getByRole('region'))
    .filter({ hasText: words })

const pressable = ['button', 'link', 'radio', 'checkbox', 'switch', 'tab', 'menuitem', 'option'] as const

/** What is pressed: by its whole name, or by the words that its name begins with if they end in '…'. */
function control(page: Page, part: Page | Locator, words: string): Locator {
  const name = words.endsWith('…') ? new RegExp(`^${RegExp.escape(words.slice(0, -1))}`) : words
  return pressable
    .map(role => part.getByRole(role, { name, exact: true }))
    .reduce((found, other) => found.or(other))
    .and(page.locator(':not(option)'))
}

/** What is filled in. A field with two labels, such as the time beside a date, is found by its role. */
const field = (part: Page | Locator, name: string): Locator =>
  part.getByLabel(name, { exact: true }).or(part.getByRole('textbox', { name, exact: true }))

/** Selects the first option that contains the text. */
async function choose(page: Page, label: string, text: string): Promise<void> {
  const list = page.getByRole('combobox', { name: label, exact: true })
  const option = list.locator('option').filter({ hasText: text }).first()
  await list.selectOption((await option.getAttribute('value')) ?? text)
}
