import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { send } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const section = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

const shown = (page: Page, title: string) => expect(section(page, title)).toBeVisible()

/** Chooses the view of a report by the title of its chart: 'Revenue by method'. */
async function choose(page: Page, title: string) {
  const view = page.getByRole('radiogroup', { name: 'Show', exact: true })
  const [name] = /by .+$/i.exec(title)!
  await view.getByRole('radio', { name: new RegExp(`^${name}$`, 'i') }).check()
  await shown(page, title)
}

const chart = (page: Page, title: string) =>
  section(page, title).locator('[aria-label^="Chart:"] svg').first()

/** The cell texts of a table, by row. */
const readRows = (table: Locator) =>
  table
    .locator('tbody tr, tfoot tr')
    .evaluateAll(rows => rows.map(row => [...row.children].map(cell => cell.textContent ?? '')))

async function exported(page: Page, button: string): Promise<string[][]> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  return text
    .replace('\uFEFF', '')
    .split('\r\n')
    .map(line => line.split(','))
}

test('each tab shows figures, charts and tables, and the URL holds the selection', async ({ page }) => {
  await page.goto('/reports')
  await expect(page.getByRole('heading', { name: 'Reports & Analytics', level: 1 })).toBeVisible()
  const titles = {
    Occupancy: [
      'Occupancy by hour',
      'Occupancy by weekday',
      'Occupancy by hour and weekday',
      'Occupancy by type',
    ],
    Revenue: ['Revenue by day', 'Revenue by source', 'Revenue by method'],
    Maintenance: ['Open work orders by age', 'Time to complete by type', 'By facility'],
    Custom: ['Revenue by day'],
  }
  for (const [tab, sheets] of Object.entries(titles)) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    for (const title of sheets) {
      await (sheets.length > 1 ? choose : shown)(page, title)
      const show = section(page, title).getByRole('button', { name: `Show Table ${title}` })
      if (title !== 'Occupancy by hour and weekday') await show.click()
      await expect(section(page, title).locator('tbody tr').first()).toBeVisible()
      if (title !== 'Occupancy by hour and weekday') await expect(chart(page, title)).toBeVisible()
    }
    await expectAccessible(page)
  }
  await expect(page).toHaveURL(/tab=custom/)
  await page.getByLabel('Measure').selectOption('Work orders opened')
  await shown(page, 'Work orders opened by day')
  await page.getByLabel('Grouped by').selectOption('Facility')
  await shown(page, 'Work orders opened by facility')
  await page.getByLabel('Measure').selectOption('Refunds')
  await shown(page, 'Refunds by facility')
  await page.getByLabel('Grouped by').selectOption('Method')
  await page.getByLabel('Measure').selectOption('Occupancy')
  await shown(page, 'Occupancy by day')
  await page.reload()
  await shown(page, 'Occupancy by day')
  await expect(page.getByLabel('Measure')).toHaveValue('occupancy')
})

test('tabs and periods work by keyboard, and a custom period by dates', async ({ page, errors }) => {
  errors.allow(/422/)
  await page.goto('/reports')
  await shown(page, 'Occupancy by hour')
  await page.getByRole('tab', { name: 'Occupancy' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Revenue' })).toBeFocused()
  await shown(page, 'Revenue by day')
  const period = page.getByLabel('Period', { exact: true })
  await expect(section(page, 'Revenue by day').locator('tbody tr')).toHaveCount(7)
  await period.selectOption('Yesterday')
  await expect(page).toHaveURL(/tab=revenue.*period=yesterday/)
  await expect(section(page, 'Revenue by day').locator('tbody tr')).toHaveCount(1)
  await period.selectOption('Last 30 days')
  await expect(section(page, 'Revenue by day').locator('tbody tr')).toHaveCount(30)
  await period.selectOption('Custom dates')
  await expect(page).toHaveURL(/period=custom.*from=.*to=/)
  await expect(page.getByRole('button', { name: /^First day/ })).toBeVisible()
  const { search } = new URL(page.url())
  const to = new URLSearchParams(search).get('to')!
  await page.goto(`/reports?tab=revenue&period=custom&from=${to}&to=${to}`)
  await expect(section(page, 'Revenue by day').locator('tbody tr')).toHaveCount(1)
  await page.goto('/reports?tab=revenue&period=custom&from=2020-02-02&to=2020-02-01')
  await expect(page.getByText('The last day is before the first', { exact: true })).toBeVisible()
  await page.goto('/reports?tab=nonsense&period=never')
  await shown(page, 'Occupancy by hour')
})

test('Export Data downloads exactly the displayed data', async ({ page }) => {
  await page.goto('/reports?tab=revenue&period=last_month')
  await shown(page, 'Revenue by day')
  const lines = await exported(page, 'Export Data')
  for (const title of ['Revenue by day', 'Revenue by source', 'Revenue by method']) {
    await choose(page, title)
    const begin = lines.findIndex(([first]) => first === title)
    const columns = await section(page, title).locator('thead th').allTextContents()
    expect(lines[begin + 1]!.map(label => label.replace(/ \((%|USD)\)$/, ''))).toEqual(columns)
    const rows = await readRows(section(page, title).locator('table'))
    expect(lines.slice(begin + 2, begin + 2 + rows.length).map(row => row.map(plain))).toEqual(
      rows.map(row => row.map(plain)),
    )
  }
  await choose(page, 'Revenue by source')
  const alone = await exported(page, 'Export Revenue by source')
  expect(alone[0]).toEqual(['Source', 'Revenue (USD)', 'Share (%)', 'Previous period (USD)', 'Change (%)'])
})

/** Parses a formatted cell: '$1,234.50', '−5%' and '–' become 1234.5, -5 and ''. */
function plain(text: string): string | number {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return dayFormat.format(new Date(`${text}T00:00:00Z`))
  const number = text.replace('−', '-').replaceAll(/[$,%+]/g, '')
  if (text === '–' || text === '') return ''
  return Number.isNaN(Number(number)) ? text.replaceAll('"', '') : Number(number)
}

const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: '2-digit',
  year: 'numeric',
})

test('the printout has figures, charts and full tables, and no controls', async ({ page }) => {
  await page.goto('/reports?tab=revenue&period=last_30_days')
  await shown(page, 'Revenue by day')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Export Data' })).toBeHidden()
  await expect(page.getByLabel('Period', { exact: true })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Revenue', exact: true })).toBeVisible()
  const paper = { width: 718, height: 1047 }
  await page.setViewportSize(paper)
  const bar = section(page, 'Revenue by day').locator('.recharts-bar-rectangle path').first()
  await expect(bar).toBeVisible()
  const box = await section(page, 'Revenue by day').locator('.recharts-wrapper > svg').boundingBox()
  expect(box!.width).toBeGreaterThan(400)
  expect(box!.x + box!.width).toBeLessThanOrEqual(paper.width)
  await expect(section(page, 'Revenue by method').locator('tbody tr').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(paper.width)
  const table = section(page, 'Revenue by day').getByRole('region')
  expect(await table.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  expect((await page.pdf()).length).toBeGreaterThan(10_000)
})

test('the dashboard figures link to their details', async ({ page }) => {
  await page.goto('/')
  const revenue = page.getByRole('link', { name: /Today's Revenue/ })
  await expect(revenue).toContainText('$')
  await revenue.click()
  await expect(page).toHaveURL(/\/reports\?.*tab=revenue/)
  await expect(page).toHaveURL(/period=today/)
  await shown(page, 'Revenue by day')
  await page.goto('/')
  const open = page.getByRole('link', { name: /Open Workorders/ })
  await expect(open).toContainText(/since yesterday/)
  const count = /Open Workorders\s*(\d+)/.exec(
    `Open Workorders ${await open.locator('.font-semibold').textContent()}`,
  )?.[1]
  await open.click()
  await expect(page.getByText(`of ${count} workorders`)).toBeVisible()
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('open')
  await page.getByLabel('Status', { exact: true }).selectOption('All Statuses')
  await expect(page.getByText(`of ${count} workorders`)).toHaveCount(0)
})

test.describe('a venue that begins', () => {
  test.use({ startsWith: 'empty' })

  test("a year's fee is taken at once and earned month by month", async ({ page, venue }) => {
    await page.goto('/memberships')
    await send(page, 'PATCH', '/api/settings', { taxRate: 0 })
    const person = {
      firstName: 'Ada',
      lastName: 'Year',
      email: 'ada@example.com',
      phoneNumber: '(212) 555-0001',
    }
    const member = (await send(page, 'POST', '/api/members', person)) as { id: number }
    const year = { billingFrequency: 'annual', periodFee: 120, payNow: true, paidBy: 'cash' }
    await send(page, 'POST', '/api/memberships', { memberId: member.id, ...year })

    const figure = (name: string) =>
      page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
    await page.goto('/reports?tab=revenue&period=today')
    await expect(figure('Revenue')).toContainText('$120.00')
    await expect(
      page.getByText('Money taken: payments less refunds, tax included', { exact: true }),
    ).toBeVisible()
    expect((await exported(page, 'Export Data'))[3]).toEqual([
      'Revenue means',
      '"Money taken: payments less refunds',
      ' tax included"',
    ])

    await page.getByRole('radio', { name: 'Earned', exact: true }).check()
    await shown(page, 'Revenue earned by day')
    await expect(figure('Revenue earned')).toContainText('$10.00')
    await expect(figure('Not yet earned')).toContainText('$110.00')
    await expect(page).toHaveURL(/basis=earned/)
    const lines = await exported(page, 'Export Data')
    expect(lines[3]![1]).toContain('Revenue earned: charges without tax')
    expect(lines).toContainEqual(['Revenue earned (USD)', '10', '0', ''])
    await expectAccessible(page)

    // The next month begins a month later, at the latest after 31 days.
    await venue.pass(31 * 24 * 3_600_000)
    await page.goto('/reports?tab=revenue&period=today&basis=earned')
    await expect(async () => {
      await page.reload()
      await expect(figure('Not yet earned')).toContainText('$100.00')
    }).toPass()
  })
})
