import type { Page } from '@playwright/test'
import { CARD_SELECTOR, openBrowser, openPage } from './browser.ts'
import { percentiles } from './load.ts'
import type { Figure } from './report.ts'
import { startKeydesk } from './servers.ts'
import { addRooms, makeVenue, rentFirst } from './venues.ts'

const ROOMS = 1_000
const RUNNING = 700
const ROUNDS = 6

/** Interactions with the board. */
const actions: Record<string, (page: Page) => Promise<void>> = {
  'typing in the search': async page => {
    await page.getByPlaceholder('Search rooms...').click()
    await page.keyboard.type('guest 12')
    await page.keyboard.press('Escape')
    await page.getByPlaceholder('Search rooms...').fill('')
  },
  'choosing a status': async page => {
    for (const status of ['Available', 'Occupied', 'All'])
      await page.getByRole('radio', { name: new RegExp(`^${status}`) }).click()
  },
  'urgent first': async page => {
    await page.getByRole('button', { name: 'Urgent first' }).click()
    await page.getByRole('button', { name: 'Urgent first' }).click()
  },
  'moving over the board': async page => {
    await page.locator(CARD_SELECTOR).first().focus()
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'End', 'Home']) await page.keyboard.press(key)
  },
  'opening a card': async page => {
    await page.locator(CARD_SELECTOR).first().click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  },
}

/** Measures interactions on a board of 1,000 rooms, from event to next paint, as the browser times them. */
export async function interaction(): Promise<Figure[]> {
  const fill = async (db: Parameters<typeof addRooms>[0]) => {
    await addRooms(db, ROOMS)
    await rentFirst(db, RUNNING)
  }
  const keydesk = await startKeydesk(await makeVenue(fill))
  const browser = await openBrowser()
  const { page } = await openPage(browser)
  await page.addInitScript(recordEvents)
  await page.goto(`${keydesk.url}/rooms`)
  await page.locator(CARD_SELECTOR).first().waitFor()
  const figures: Figure[] = []
  for (const [what, ctx] of Object.entries(actions)) figures.push(await figureOf(page, what, ctx))
  await browser.close()
  await keydesk.stop()
  return figures
}

async function figureOf(page: Page, what: string, ctx: (page: Page) => Promise<void>): Promise<Figure> {
  await ctx(page)
  await takeDurations(page)
  const worst: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await ctx(page)
    worst.push(Math.max(0, ...(await takeDurations(page))))
  }
  return {
    what: `${what}, ${ROOMS.toLocaleString('en-US')} rooms: slowest of each round, median`,
    measured: worst.map(duration => duration.toFixed(0)).join(' '),
    value: percentiles(worst).p50,
    unit: 'ms',
    target: { atMost: 50 },
  }
}

/** Runs in the page. The browser reports durations of at least 16 ms, in steps of 8 ms. */
function recordEvents() {
  const durations: number[] = []
  Object.assign(globalThis, { durations })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && entry.interactionId) durations.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** Returns the durations since the last call, after the browser has reported all. */
async function takeDurations(page: Page): Promise<number[]> {
  await page.waitForTimeout(250)
  return page.evaluate(() => (globalThis as unknown as { durations: number[] }).durations.splice(0))
}
