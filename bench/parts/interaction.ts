import type { Browser, Page } from '@playwright/test'
import type { Reader } from '#platform/database/database.ts'
import type { Figure } from '../budget.ts'
import { serveBareList } from '../floors/floor-pages.ts'
import { CARD_SELECTOR, openBrowser, openPage, SLOWER } from '../support/browser.ts'
import { median, percentile, threeRuns } from '../support/runs.ts'
import { startKeydesk } from '../support/servers.ts'
import { addRooms, makeVenue, rentFirst } from '../support/venues.ts'

type Action = (page: Page) => Promise<void>

/** Between two keys or clicks, in ms, as of someone who is quick. */
const PAUSE = 100
/** What the browser reports at least, in ms, in steps of 8. What it does not report took less. */
const SHORTEST = 16
const ROUNDS = 2

/** The actions of both pages. */
const onBothPages: Record<string, Action> = {
  'searching the board': async page => {
    await page.getByPlaceholder('Search rooms...').click()
    await press(page, ...'guest', ...Array.from({ length: 5 }, () => 'Backspace'))
  },
  'choosing a status': async page => {
    for (const status of ['Available', 'Occupied', 'All']) {
      await page.getByRole('radio', { name: new RegExp(`^${status}`) }).click()
      await page.waitForTimeout(PAUSE)
    }
  },
  'moving over the board': async page => {
    await page.locator(CARD_SELECTOR).first().focus()
    await press(page, 'ArrowRight', 'ArrowDown', 'ArrowDown', 'End', 'Home')
  },
  'opening a card': async page => {
    await page.locator(CARD_SELECTOR).first().click()
    await closeDialog(page)
  },
}

const onKeydesk: Record<string, Action> = {
  ...onBothPages,
  'urgent first': async page => {
    for (let time = 0; time < 2; time++) {
      await page.getByRole('button', { name: 'Urgent first' }).click()
      await page.waitForTimeout(PAUSE)
    }
  },
  'searching everything': async page => {
    await press(page, '/')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await press(page, ...'guest', 'ArrowDown')
    await closeDialog(page)
  },
  'opening a check-out': async page => {
    await page
      .getByRole('button', { name: /^Check Out Room/ })
      .first()
      .click()
    await closeDialog(page)
  },
  'opening a new rental': async page => {
    await page.getByRole('button', { name: 'New Room Rental' }).click()
    await closeDialog(page)
  },
}

/** Measures interactions from the key press or click to the next paint, on a CPU four times slower. */
export async function measure(): Promise<Figure[]> {
  const browser = await openBrowser()
  const figures = [await measureFigure(browser, 200, 100), await measureFigure(browser, 1_000, 200)]
  await browser.close()
  return figures
}

async function measureFigure(browser: Browser, rooms: number, atMost: number): Promise<Figure> {
  const fill = async (db: Reader) => {
    await addRooms(db, rooms)
    await rentFirst(db, 0.7 * rooms)
  }
  const keydesk = await startKeydesk(await makeVenue(fill))
  const bareList = await serveBareList()
  const board = await openBoard(browser, `${keydesk.url}/rooms`, onKeydesk)
  const bare = await openBoard(browser, `${bareList.url}?cards=${rooms}`, onBothPages)
  const runs = await threeRuns(async () => ({
    times: await measureTimes(board, onKeydesk),
    floor: await measureTimes(bare, onBothPages),
  }))
  for (const page of [board, bare]) await page.context().close()
  await bareList.close()
  await keydesk.stop()
  return {
    what: `board of ${rooms.toLocaleString('en-US')} facilities: key press or click to the next paint, p95`,
    runs: runs.map(({ times }) => p95(times)),
    unit: 'ms',
    budget: { atMost },
    floor: runs.map(({ floor }) => p95(floor)),
    note: nameSlowest(runs.map(({ times }) => times)),
  }
}

/** Opens a page and does everything once, before the CPU becomes slower. */
async function openBoard(browser: Browser, url: string, actions: Record<string, Action>): Promise<Page> {
  const { page, tools } = await openPage(browser)
  await page.addInitScript(recordInteractions, SHORTEST)
  await page.goto(url)
  await page.locator(CARD_SELECTOR).first().waitFor()
  for (const act of Object.values(actions)) await act(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return page
}

/** The ms of each interaction, by action. */
type Times = Map<string, number[]>

async function measureTimes(page: Page, actions: Record<string, Action>): Promise<Times> {
  const times: Times = new Map()
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, act] of Object.entries(actions)) {
      await takeTimes(page)
      await act(page)
      times.set(name, [...(times.get(name) ?? []), ...(await takeTimes(page))])
    }
  return times
}

const p95 = (times: Times) => percentile([...times.values()].flat(), 0.95)

/** Names the action whose slowest interaction takes longest. */
function nameSlowest(runs: readonly Times[]): string {
  const actions = [...runs[0]!.keys()].map(name => ({
    name,
    ms: median(runs.map(times => Math.max(...times.get(name)!))),
  }))
  const { name, ms } = actions.reduce((slowest, one) => (one.ms > slowest.ms ? one : slowest))
  return `${name}, ${ms} ms`
}

/** Runs in the page. */
function recordInteractions(shortest: number) {
  const interactions = new Map<number, number>()
  let counted = 0
  const take = () => {
    const all = (performance as unknown as { interactionCount: number }).interactionCount
    const short = Array.from({ length: all - counted - interactions.size }, () => shortest)
    const times = [...interactions.values(), ...short]
    counted = all
    interactions.clear()
    return times
  }
  Object.assign(globalThis, { takeTimes: take })
  new PerformanceObserver(list => {
    for (const { interactionId, duration } of list.getEntries() as (PerformanceEntry & {
      interactionId: number
    })[])
      if (interactionId)
        interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: shortest } as PerformanceObserverInit)
}

/** Returns the ms of each interaction since the last call, after the browser has reported all. */
async function takeTimes(page: Page): Promise<number[]> {
  await page.waitForTimeout(250)
  return page.evaluate(() => (globalThis as unknown as { takeTimes: () => number[] }).takeTimes())
}

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(PAUSE)
  }
}

async function closeDialog(page: Page) {
  await page.getByRole('dialog').waitFor()
  await page.waitForTimeout(PAUSE)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
