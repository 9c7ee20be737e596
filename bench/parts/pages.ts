import type { Browser, CDPSession, Locator, Page } from '@playwright/test'
import type { Figure } from '../budget.ts'
import { serveStaticPage } from '../floors/floor-pages.ts'
import { CARD_SELECTOR, openBrowser, openPage, SLOWER } from '../support/browser.ts'
import { threeRuns } from '../support/runs.ts'
import { startKeydesk } from '../support/servers.ts'
import { fillWithDemo, makeVenue } from '../support/venues.ts'

/** Measures the first load of the dashboard with an empty cache, and later pages with cached code. */
export async function measure(): Promise<Figure[]> {
  const keydesk = await startKeydesk(await makeVenue(fillWithDemo))
  const browser = await openBrowser()
  const floor = await serveStaticPage(await openDashboard(browser, keydesk.url))
  const loads = await threeRuns(async () => ({
    ours: await loadOnce(browser, keydesk.url),
    floor: await loadOnce(browser, floor.url),
  }))
  const later = await laterPages(browser, keydesk.url)
  await floor.close()
  await browser.close()
  await keydesk.stop()
  const ours = loads.map(load => load.ours)
  return [
    {
      what: 'first load of the dashboard: bytes on the wire',
      runs: ours.map(({ requests }) => requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000),
      unit: 'KB',
      budget: { atMost: 200 },
    },
    {
      what: 'first load: requests',
      runs: ours.map(({ requests }) => requests.length),
      unit: 'requests',
      budget: { atMost: 25 },
    },
    {
      what: 'first load: requests to other hosts',
      runs: ours.map(({ requests }) => requests.filter(({ url }) => !url.startsWith(keydesk.url)).length),
      unit: 'requests',
      budget: { atMost: 0 },
    },
    {
      what: `first load: cards can be used, CPU ${SLOWER} times slower`,
      runs: ours.map(({ usable }) => usable / 1_000),
      unit: 's',
      budget: { atMost: 1.2 },
      floor: loads.map(load => load.floor.usable / 1_000),
    },
    {
      what: 'later page, cached code: content of the slowest',
      runs: later.map(({ ms }) => ms),
      unit: 'ms',
      budget: { atMost: 150 },
      note: later[0]!.name,
    },
  ]
}

/** Returns the dashboard as HTML once everything is shown. */
async function openDashboard(browser: Browser, url: string): Promise<string> {
  const { page } = await openPage(browser)
  await page.goto(url)
  await page.locator(CARD_SELECTOR).first().waitFor()
  await page.waitForLoadState('networkidle')
  const shown = await page.content()
  await page.context().close()
  return shown
}

interface Load {
  requests: Request[]
  /** In ms from the start of the navigation. */
  usable: number
}

async function loadOnce(browser: Browser, url: string): Promise<Load> {
  const { page, tools } = await openPage(browser)
  const requests = await watchNetwork(tools)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const cards = await watchCards(tools)
  await page.goto(url, { waitUntil: 'commit' })
  const usable = await cards.at
  await page.waitForLoadState('networkidle')
  await page.context().close()
  return { requests: [...requests.values()], usable }
}

/**
 * Returns when the cards become usable, in ms from the start of the navigation. Uses a DevTools session,
 * because the code that a test library injects to wait takes CPU time from the throttled page.
 */
async function watchCards(tools: CDPSession): Promise<{ at: Promise<number> }> {
  const at = new Promise<number>(resolve =>
    tools.on('Runtime.bindingCalled', ({ payload }) => resolve(Number(payload))),
  )
  await tools.send('Runtime.enable')
  await tools.send('Runtime.addBinding', { name: 'tellUsable' })
  await tools.send('Page.enable')
  const source = `(${tellWhenUsable})(${JSON.stringify(CARD_SELECTOR)})`
  await tools.send('Page.addScriptToEvaluateOnNewDocument', { source })
  return { at }
}

/** Runs in the page, which is usable once a card has been painted and the main thread is idle. */
function tellWhenUsable(cards: string) {
  const tell = (globalThis as unknown as { tellUsable: (at: string) => void }).tellUsable
  const look = () => {
    if (!document.querySelector(cards)) return requestAnimationFrame(look)
    return requestAnimationFrame(() => setTimeout(() => tell(String(performance.now()))))
  }
  requestAnimationFrame(look)
}

interface Request {
  url: string
  /** Transferred, with headers. */
  bytes: number
}

/** Collects every request of the page except WebSockets, data URLs, and what it loads seconds after it is shown. */
async function watchNetwork(tools: CDPSession): Promise<Map<string, Request>> {
  const requests = new Map<string, Request>()
  let isComplete = false
  tools.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
    if (url.includes('/scanned-things-')) isComplete = true
    if (url.startsWith('http') && !isComplete) requests.set(requestId, { url, bytes: 0 })
  })
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) request.bytes = encodedDataLength
  })
  await tools.send('Network.enable')
  return requests
}

/** Opens each page of the sidebar once, then each again after a reload. Returns the slowest of each run. */
async function laterPages(browser: Browser, url: string): Promise<{ name: string; ms: number }[]> {
  const { page } = await openPage(browser)
  const openAll = async () => {
    await page.goto(url)
    await page.locator(CARD_SELECTOR).first().waitFor()
    await page.waitForLoadState('networkidle')
    const pages: { name: string; ms: number }[] = []
    for (const link of (await findLinks(page).all()).slice(1))
      pages.push({ name: await link.innerText(), ms: await open(page, link) })
    return pages.reduce((slowest, one) => (one.ms > slowest.ms ? one : slowest))
  }
  await openAll()
  const runs = await threeRuns(openAll)
  await page.context().close()
  return runs
}

/** The links of the sidebar. The first one leads to the dashboard. */
const findLinks = (page: Page) => page.getByRole('navigation', { name: 'Sections' }).getByRole('link')

/** Follows a link to another page. Returns the ms until that is painted without placeholders. */
async function open(page: Page, link: Locator): Promise<number> {
  const ms = await link.evaluate((link: HTMLElement) => {
    const heading = () => document.querySelector('main h1')
    const isLoading = () => document.querySelector('main .animate-pulse[aria-hidden]:not(svg)') !== null
    const before = heading()
    const begin = performance.now()
    link.click()
    return new Promise<number>(resolve => {
      const look = () => {
        if (!heading() || heading() === before || isLoading()) return requestAnimationFrame(look)
        return requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begin)))
      }
      look()
    })
  })
  await page.waitForLoadState('networkidle')
  return ms
}
