import type { CDPSession, Page } from '@playwright/test'
import { dialogsWith, pagesWith } from './support/addresses.ts'
import { findHiddenText } from './support/boxes.ts'
import { logIn } from './support/cleaner.ts'
import { expectLoaded, navigateWithin } from './support/desk.ts'
import { walkByTab } from './support/keyboard.ts'
import { addLongNames, type LongNames, longName } from './support/long-names.ts'
import { expect, expectAccessible, test } from './support/test.ts'

// Every page and every dialog (the type check fails if one is missing in support/addresses.ts), at the sizes of a desk,
// a tablet, a phone and a zoomed desk, with records of long names: no text is covered or cut off, and nothing scrolls
// sideways that should not. Boxes do not depend on the theme, so they are measured once. Axe looks at it at a desk, in
// light and in dark mode, on a tablet and on a phone; a zoomed desk shows the controls of a phone. Last, Tab reaches
// every control, and each shows its focus.

// Shortly before midnight most times carry a weekday.
test.use({ at: '23:50' })

/** Windows in CSS pixels, and how many cards of the board each must show. 200 % zoom halves the window of a desk. */
const sizes = {
  desk: { width: 1440, height: 900, cards: 63 },
  'desk at 200 %': { width: 720, height: 450, cards: 0 },
  tablet: { width: 1024, height: 768, cards: 40 },
  phone: { width: 390, height: 844, cards: 12 },
}

const isPaper = (address: string) => address.startsWith('/print/')
const isReport = (address: string) => address.startsWith('/reports')
const isOffice = (address: string) => /^\/(billing|settings)/.test(address)
const isList = (address: string) => ![isPaper, isReport, isOffice].some(is => is(address))
const pages = (made: LongNames) => Object.values(pagesWith(made)).flat()
const dialogs = (made: LongNames) => Object.entries(dialogsWith(made)).map(toAddress)
const toAddress = ([type, params]: [string, object]) => {
  const texts = Object.entries(params).map(([name, value]) => [name, String(value)])
  return `/guests?${new URLSearchParams([['dialog', type], ...texts])}`
}

/** Each kind of address, and in how many short stories it is looked at. */
const kinds: Record<string, { stories: number; addresses: (made: LongNames) => string[] }> = {
  'the board and the lists': { stories: 3, addresses: made => pages(made).filter(isList) },
  'billing and settings': { stories: 3, addresses: made => pages(made).filter(isOffice) },
  'the reports': { stories: 1, addresses: made => pages(made).filter(isReport) },
  'what is printed': { stories: 1, addresses: made => pages(made).filter(isPaper) },
  'the dialogs': { stories: 7, addresses: dialogs },
}

for (const [what, { stories, addresses }] of Object.entries(kinds))
  for (let story = 1; story <= stories; story++)
    test(`no text is covered or cut off on ${what}, ${story} of ${stories}`, async ({ page, venue }) => {
      await page.goto('/guests')
      const made = await addLongNames(page, venue.now())
      const device = await page.context().newCDPSession(page)
      const found: string[] = []
      for (const address of takePart(addresses(made), story, stories))
        found.push(...(await look(page, device, address)))
      expect(found).toEqual([])
    })

/** Returns one of several parts, which together are all. */
const takePart = <T>(all: readonly T[], part: number, parts: number) =>
  all.filter((_, index) => index % parts === part - 1)

/** Opens an address and its tabs; those of the board are pages of their own. Returns what it finds. */
async function look(page: Page, device: CDPSession, address: string): Promise<string[]> {
  if (address.includes('dialog=')) {
    await openDialog(page, address)
    return measure(page, device, address, '[role=dialog]')
  }
  await page.goto(address)
  await expect(page.getByRole('heading').first()).toBeVisible()
  const found = await measure(page, device, address)
  if (address === '/') await expectCardsInSight(page)
  if (address === '/cleaner-app') await logIn(page, longName)
  if (address === '/' || address.includes('?')) return found
  for (const name of await page.getByRole('main').getByRole('tab').allTextContents()) {
    const tab = page.getByRole('main').getByRole('tab', { name, exact: true })
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    found.push(...(await measure(page, device, `${address}, ${name}`, 'main')))
  }
  return found
}

/** Opens a dialog without loading the page again. */
async function openDialog(page: Page, address: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await navigateWithin(page, '/guests')
  await expect(dialog).toHaveCount(0)
  await navigateWithin(page, address)
  await expect(dialog.getByRole('heading').first()).toBeVisible()
}

/**
 * Measures what is open in all sizes, checks it, or only a part of it, with axe at all but the zoomed one, and walks
 * through it by Tab.
 */
async function measure(page: Page, device: CDPSession, name: string, part?: string): Promise<string[]> {
  const found: string[] = []
  for (const [size, { width, height }] of Object.entries(sizes)) {
    const isTouched = size === 'tablet' || size === 'phone'
    await device.send('Emulation.setTouchEmulationEnabled', { enabled: isTouched })
    await page.setViewportSize({ width, height })
    await expectLoaded(page)
    found.push(...(await findHiddenText(page)).map(text => `${name} (${size}): ${text}`))
    // In light mode only: dark mode has the same colors at each size.
    if (isTouched) await expectAccessible(page, part, { inDark: false })
  }
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await page.setViewportSize(sizes.desk)
  await expectAccessible(page, part)
  found.push(...(await walkByTab(page, part)).map(text => `${name} (by keyboard): ${text}`))
  return found
}

async function expectCardsInSight(page: Page): Promise<void> {
  for (const [name, { cards, ...size }] of Object.entries(sizes)) {
    await page.setViewportSize(size)
    const countInSight = () =>
      page.getByRole('article').evaluateAll(
        all =>
          all.filter(card => {
            const { top, bottom } = card.getBoundingClientRect()
            return top >= 0 && bottom <= innerHeight
          }).length,
      )
    // The page arranges itself anew after the size has changed.
    await expect.poll(countInSight, { message: name }).toBeGreaterThanOrEqual(cards)
  }
  await page.setViewportSize(sizes.desk)
}
