import { card, expectLoaded } from './support/desk.ts'
import { expect, test } from './support/test.ts'

/** In bytes on the wire: page, script, styles, font, icon and data, compressed as served, with their headers. */
const LIMIT = 200_000
const MOST_REQUESTS = 25

test('the first page stays small: bytes, requests and no other host', async ({ page, venue }) => {
  const tools = await page.context().newCDPSession(page)
  const urls = new Map<string, string>()
  const bytes = new Map<string, number>()
  let isComplete = false
  tools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    // Seconds after the page has been shown, it loads what handles scans.
    if (request.url.includes('/scanned-things-')) isComplete = true
    if (request.url.startsWith('http') && !isComplete) urls.set(requestId, request.url)
  })
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (urls.has(requestId)) bytes.set(requestId, encodedDataLength)
  })
  await tools.send('Network.enable')
  await page.goto('/')
  await expect(card(page, 'Room 101')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recent Workorders' }).getByRole('listitem')).not.toHaveCount(
    0,
  )
  await expectLoaded(page)
  await expect.poll(() => urls.size - bytes.size).toBe(0)

  const paths = [...urls.values()].map(url => new URL(url).pathname)
  expect([...urls.values()].filter(url => new URL(url).host !== new URL(venue.url).host)).toEqual([])
  expect(paths).toEqual(expect.arrayContaining(['/', '/api/rooms']))
  expect(paths.length, paths.join(' ')).toBeLessThanOrEqual(MOST_REQUESTS)
  const all = [...bytes.values()].reduce((sum, one) => sum + one, 0)
  const list = [...urls].map(([id, url]) => `${new URL(url).pathname} ${bytes.get(id)}`).join('\n')
  expect(all, list).toBeLessThanOrEqual(LIMIT)
})
