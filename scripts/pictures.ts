// Takes the pictures of the README and of the guides from the demo venue, on the evening of a Friday: always the same
// one, so that a picture changes only if the product does. `npm run pictures -- check-in` takes those of one guide.
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { toInstant } from '../e2e/support/clock.ts'
import { followGuide, guideDevice, guideTime } from '../e2e/support/follow-guide.ts'
import { phone } from '../e2e/support/phone.ts'
import { VenueProcess } from '../e2e/support/venue-process.ts'
import { type Guide, pictureFile } from '../src/app/web/help/guide.ts'
import { STEPS_FILE, stepsUntil } from '../src/app/web/help/guide-page.ts'
import { loadGuides } from '../src/app/web/help/guides.ts'
import { readyChromium } from './chromium.ts'

const folder = path.join(import.meta.dirname, '../docs/pictures')
const guideFolder = path.join(import.meta.dirname, '../docs/guides/pictures')
/** CSS pixels. Drawn at 1.5 of the size, so that text stays legible where the README scales it. */
const viewport = { width: 1440, height: 900 }

const shows: Record<string, (page: Page) => Promise<void>> = {
  async board(page) {
    await page.goto('/')
    await page.getByRole('article').first().waitFor()
  },
  async 'check-in'(page) {
    await page.goto('/rooms')
    await page.getByRole('button', { name: 'Check In Room 107' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Customer name').fill('Ada Lovelace')
    await dialog.getByRole('region', { name: 'Price' }).getByText('Due', { exact: true }).first().waitFor()
  },
  async reports(page) {
    await page.goto('/reports?tab=revenue&period=last_30_days')
    await page.getByRole('region', { name: 'Revenue by day' }).locator('svg').first().waitFor()
  },
}

const executablePath = readyChromium()
if (!executablePath) process.exit(1)
const named = process.argv.slice(2)
const browser = await chromium.launch({ executablePath, args: phone().launchOptions.args })
try {
  if (named.length === 0) {
    for (const file of globSync('*.webp', { cwd: guideFolder })) rmSync(path.join(guideFolder, file))
    writeSteps({})
    await photographReadme(browser)
  }
  for (const guide of await loadGuides())
    if (named.length === 0 || named.includes(guide.id)) await photographGuide(browser, guide)
} finally {
  await browser.close()
}

async function photographReadme(browser: Browser): Promise<void> {
  await using venue = await openVenue()
  const context = await browser.newContext({
    baseURL: venue.url,
    viewport,
    deviceScaleFactor: 1.5,
    reducedMotion: 'reduce',
  })
  await venue.showTimeIn(context)
  for (const [name, show] of Object.entries(shows)) {
    const page = await context.newPage()
    await show(page)
    const picture = sharp(await photograph(page)).png({ palette: true, colours: 128, effort: 10 })
    report(path.join(folder, `${name}.png`), await picture.toFile(path.join(folder, `${name}.png`)))
    await page.close()
  }
}

/** Takes the pictures of a guide while it is followed, in a new venue. */
async function photographGuide(browser: Browser, guide: Guide): Promise<void> {
  await using venue = await openVenue()
  const context = await browser.newContext({ baseURL: venue.url, ...guideDevice(guide) })
  await venue.showTimeIn(context)
  const page = await context.newPage()
  await followGuide(page, guide, async (step, shown) => {
    const file = path.join(guideFolder, pictureFile(guide, step))
    report(
      file,
      await sharp(await photograph(page, shown))
        .webp({ quality: 70, effort: 6 })
        .toFile(file),
    )
    writeSteps({ ...readSteps(), [pictureFile(guide, step)]: stepsUntil(guide, step) })
  })
  await context.close()
}

function readSteps(): Record<string, unknown> {
  return JSON.parse(readFileSync(path.join(guideFolder, STEPS_FILE), 'utf8')) as Record<string, unknown>
}

function writeSteps(steps: Record<string, unknown>): void {
  writeFileSync(path.join(guideFolder, STEPS_FILE), `${JSON.stringify(steps, undefined, 2)}\n`)
}

async function openVenue() {
  const venue = await VenueProcess.open({ VENUE: 'demo' }, { at: toInstant(guideTime) })
  return {
    url: venue.url,
    showTimeIn: venue.showTimeIn.bind(venue),
    [Symbol.asyncDispose]: () => venue.close(),
  }
}

async function photograph(page: Page, shown: Locator | Page = page): Promise<Buffer> {
  await page.locator('.animate-pulse[aria-hidden]:not(svg)').first().waitFor({ state: 'hidden' })
  await page.evaluate(() => document.fonts.ready)
  return shown.screenshot({ animations: 'disabled' })
}

function report(file: string, { size }: { size: number }): void {
  console.log(`${path.relative(process.cwd(), file)}: ${Math.round(size / 1024)} KB`)
}
