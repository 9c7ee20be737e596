import type { Browser, CDPSession } from '@playwright/test'
import { CARD_SELECTOR, openBrowser, openPage } from './browser.ts'
import type { Figure } from './report.ts'
import { type Server, startKeydesk } from './servers.ts'
import { fillWithDemo, makeVenue } from './venues.ts'

const LOADS = 5

/** CPU throttling factor that stands for a phone. */
const SLOWER = 4

/** Measures the first load of the dashboard with an empty cache: requests, bytes, and time until usable. */
export async function firstLoad(): Promise<Figure[]> {
  const keydesk = await startKeydesk(await makeVenue(fillWithDemo))
  const browser = await openBrowser()
  const loads: Load[] = []
  for (let load = 0; load < LOADS; load++) loads.push(await loadOnce(browser, keydesk, SLOWER))
  const { busy } = await loadOnce(browser, keydesk, 1)
  await browser.close()
  await keydesk.stop()
  const [first] = loads as [Load, ...Load[]]
  const usable = loads.map(load => load.usable).sort((a, b) => a - b)
  return [
    {
      what: 'first load of the dashboard: all bytes on the wire',
      measured: `script ${kilobytes(first.script)} KB`,
      value: kilobytes(first.all),
      unit: 'KB',
      target: { atMost: 200 },
    },
    {
      what: 'first load: requests',
      measured: first.paths.join(' '),
      value: first.paths.length,
      unit: 'requests',
      target: { atMost: 25 },
    },
    {
      what: 'first load: other hosts',
      measured: '',
      value: first.otherHosts,
      unit: 'requests',
      target: { atMost: 0 },
    },
    {
      what: `first load: cards can be used, on a ${SLOWER} times slower CPU`,
      measured: `quickest ${seconds(usable[0]!)} · main thread busy ${seconds(busy)} at full speed`,
      value: usable[Math.floor(LOADS / 2)]! / 1_000,
      unit: 's',
      target: { atMost: 1.2 },
    },
  ]
}

interface Load {
  /** Transferred bytes, in total and of scripts. */
  all: number
  script: number
  paths: string[]
  otherHosts: number
  /** In ms from the start of the navigation. */
  usable: number
  /** CPU time of the main thread until then, in ms; stable on a shared machine. */
  busy: number
}

async function loadOnce(browser: Browser, { url }: Server, rate: number): Promise<Load> {
  const { page, tools } = await openPage(browser)
  const fetched = await watchNetwork(tools)
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await tools.send('Emulation.setCPUThrottlingRate', { rate })
  const cards = await watchCards(tools)
  await page.goto(url, { waitUntil: 'commit' })
  const usable = await cards.at
  const { metrics } = await tools.send('Performance.getMetrics')
  await page.waitForLoadState('networkidle')
  await page.context().close()
  const requests = [...fetched.values()]
  const sum = (list: Fetched[]) => list.reduce((bytes, one) => bytes + one.bytes, 0)
  return {
    all: sum(requests),
    script: sum(requests.filter(({ type }) => type === 'Script')),
    paths: requests.map(one => new URL(one.url).pathname),
    otherHosts: requests.filter(one => new URL(one.url).host !== new URL(url).host).length,
    usable,
    busy: (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000,
  }
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

interface Fetched {
  url: string
  type: string
  bytes: number
}

/** Collects every request of the page except WebSockets, data URLs, and what it loads seconds after it is shown. */
async function watchNetwork(tools: CDPSession): Promise<Map<string, Fetched>> {
  const fetched = new Map<string, Fetched>()
  let isComplete = false
  tools.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (request.url.includes('/scanned-things-')) isComplete = true
    if (request.url.startsWith('http') && !isComplete)
      fetched.set(requestId, { url: request.url, type, bytes: 0 })
  })
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = fetched.get(requestId)
    if (request) request.bytes = encodedDataLength
  })
  await tools.send('Network.enable')
  return fetched
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`
const kilobytes = (bytes: number) => Math.round(bytes / 100) / 10
