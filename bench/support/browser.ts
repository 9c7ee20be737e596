import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { chromiumFlags, readyChromium } from '../../scripts/chromium.ts'

/** Starts the Chromium that the browser tests use. Throws if there is none. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = readyChromium()
  if (!executablePath) throw new Error('No Chromium to measure with')
  return chromium.launch({ executablePath, args: chromiumFlags })
}

/** Opens a page in a new profile, with a DevTools session. */
export async function openPage(browser: Browser): Promise<{ page: Page; tools: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  return { page, tools: await context.newCDPSession(page) }
}

/** Selector of the facility cards. */
export const CARD_SELECTOR = 'article button[data-card]'

/** How many times slower the CPU of a cheap tablet is. */
export const SLOWER = 4
