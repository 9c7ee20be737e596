// Takes the pictures of the README from the demo venue, on the evening of a Friday: always the same one, so that a
// picture changes only if the product does.
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { toInstant } from '../e2e/support/clock.ts'
import { VenueProcess } from '../e2e/support/venue-process.ts'
import { readyChromium } from './chromium.ts'

const folder = path.join(import.meta.dirname, '../docs/pictures')
const evening = '2026-11-20 22:40'
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
    await dialog.getByRole('region', { name: 'Price' }).getByText('Total').waitFor()
  },
  async reports(page) {
    await page.goto('/reports?tab=revenue&period=last_30_days')
    await page.getByRole('region', { name: 'Revenue by day' }).locator('svg').first().waitFor()
  },
}

const executablePath = readyChromium()
if (!executablePath) process.exit(1)
const venue = await VenueProcess.open({ VENUE: 'demo' }, { at: toInstant(evening) })
const browser = await chromium.launch({ executablePath })
try {
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
    await page.evaluate(() => document.fonts.ready)
    const file = path.join(folder, `${name}.png`)
    const { size } = await sharp(await page.screenshot({ animations: 'disabled' }))
      .png({ palette: true, colours: 128, effort: 10 })
      .toFile(file)
    console.log(`${path.relative(process.cwd(), file)}: ${Math.round(size / 1024)} KB`)
    await page.close()
  }
} finally {
  await browser.close()
  await venue.close()
}
