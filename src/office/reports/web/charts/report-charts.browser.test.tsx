import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { ReportsPage } from '../reports-page.tsx'

/** Ann and Cid paid yesterday, $22 and $44 by card; Bob paid today, $22. */
async function openReports(address: string) {
  const venue = await openVenue()
  await venue.given.runningRental({ customerName: 'Ann Ames', minutesAgo: 24 * 60 })
  await venue.given.runningRental({ customerName: 'Cid Clay', minutesAgo: 24 * 60, hours: 2 })
  await venue.given.runningRental({ customerName: 'Bob Bell', minutesAgo: 30 })
  return renderPage(<ReportsPage />, address)
}

const chart = page.getByRole('figure')

test('a report has one chart, of the chosen view, and the period is the same on every tab', async () => {
  await page.viewport(1440, 900)
  const shown = await openReports('/reports?tab=revenue&period=this_month')
  await expect.element(page.getByRole('figure', { name: /^Chart: Revenue by day/ })).toBeVisible()
  await userEvent.click(page.getByRole('radio', { name: 'By method' }))
  await expect.element(chart).toHaveAccessibleName(/^Chart: Revenue by method/)
  expect(chart.elements()).toHaveLength(1)
  expect(shown.address()).toBe('/reports?tab=revenue&period=this_month&view=method')
  await userEvent.click(page.getByRole('tab', { name: 'Staff' }))
  await expect.element(chart).toHaveAccessibleName(/^Chart: By person/)
  expect(shown.address()).toBe('/reports?tab=staff&period=this_month')
  await expect.element(page.getByRole('combobox', { name: 'Period' })).toHaveValue('this_month')
})

test('the bar of a day leads to its payments, by mouse and by keyboard', async () => {
  await page.viewport(1440, 900)
  const shown = await openReports('/reports?tab=revenue&period=last_7_days')
  await userEvent.click(page.getByRole('link', { name: 'Payments: May 19, 2026' }))
  await expect.poll(shown.address).toBe('/billing?from=2026-05-19&to=2026-05-19')
  shown.back()
  await expect.element(chart).toBeVisible()
  page.getByRole('radio', { name: 'By day' }).element().focus()
  // The button of the table, the export, six days, then today.
  for (let stop = 0; stop < 9; stop++) await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('link', { name: 'Payments: May 20, 2026' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(shown.address).toBe('/billing?from=2026-05-20&to=2026-05-20')
})

test('a row of the table leads to the payments of its method', async () => {
  await page.viewport(1440, 900)
  const shown = await openReports('/reports?tab=revenue&period=today&view=method')
  await userEvent.click(page.getByRole('button', { name: /^Show Table/ }))
  await userEvent.click(page.getByRole('table').getByRole('link', { name: 'Payments: Credit Card' }).first())
  await expect.poll(shown.address).toBe('/billing?from=2026-05-20&to=2026-05-20&method=credit_card')
})

test('on a phone the legend is above the chart, and nothing scrolls sideways', async () => {
  await page.viewport(390, 844)
  await openReports('/reports?tab=revenue')
  const legend = page.getByRole('list', { name: 'Legend' })
  await expect.element(legend).toMatchTextContent('RoomsLockers')
  const { right, bottom } = legend.element().getBoundingClientRect()
  expect(right).toBeLessThanOrEqual(390)
  expect(bottom).toBeLessThanOrEqual(chart.element().getBoundingClientRect().top)
  await userEvent.click(page.getByRole('tab', { name: 'Occupancy' }))
  await userEvent.click(page.getByRole('radio', { name: 'By hour and weekday' }))
  const table = page.getByRole('region', { name: 'Table: Occupancy by hour and weekday' })
  await expect.element(table).toBeVisible()
  expect(table.element().scrollWidth).toBeLessThanOrEqual(table.element().clientWidth)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('nothing is compared with a period that has next to nothing in it', async () => {
  await page.viewport(1440, 900)
  const venue = await openVenue()
  await venue.given.runningRental({ minutesAgo: 25 * 60 })
  await venue.given.runningRental({ minutesAgo: 30, hours: 4 })
  await renderPage(<ReportsPage />, '/reports?tab=revenue&period=today')
  await expect.element(page.getByRole('list', { name: 'In short' })).toMatchTextContent('Revenue: $88.00.')
  expect(page.getByText(/^vs /).elements()).toEqual([])
})
