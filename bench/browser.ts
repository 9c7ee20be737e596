import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { chromiumFlags, readyChromium } from '../scripts/chromium.ts'

/** A Chromium of the machine, as the browser tests find it. Throws where there is none. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = readyChromium()
  if (!executablePath) throw new Error('No Chromium to measure with')
  return chromium.launch({ executablePath, args: chromiumFlags })
}

/** A page of its own profile, with the browser's own tools at hand. */
export async function openPage(browser: Browser): Promise<{ page: Page; tools: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  return { page, tools: await context.newCDPSession(page) }
}

/** The facility cards that are on the screen. */
export const CARDS = 'article button[data-card]'
