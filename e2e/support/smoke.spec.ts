import { expect, expectAccessible, test } from './test.ts'

test('the first page opens', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('complementary').getByText('Keydesk POS')).toBeVisible()
  await expectAccessible(page)
})

test('a venue keeps its URL after a restart', async ({ page, venue }) => {
  const before = venue.url
  await venue.restart()
  expect(venue.url).toBe(before)
  await page.goto('/')
  await expect(page.getByRole('complementary').getByText('Keydesk POS')).toBeVisible()
})

test('reports text with too little contrast', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    document.body.innerHTML = '<main><h1 style="color: #999; background: #aaa">Faint</h1></main>'
  })
  await expect(expectAccessible(page)).rejects.toThrow('color-contrast')
})

test.describe('reports an error', () => {
  const mishaps = {
    'on the console': () => console.error('Mishap'),
    'thrown and not caught': () =>
      queueMicrotask(() => {
        throw new Error('Mishap')
      }),
    'in a rejected promise': () => void Promise.reject(new Error('Mishap')),
  }
  for (const [where, mishap] of Object.entries(mishaps)) {
    test(where, async ({ page, errors }) => {
      await page.goto('/')
      await page.evaluate(mishap)
      await expect.poll(() => errors.unexpected).toEqual([expect.stringContaining('Mishap')])
      errors.allow('Mishap')
    })
  }
})

test('an unexpected error fails the test', async ({ page }) => {
  test.fail()
  await page.goto('/')
  await page.evaluate(() => console.error('Mishap'))
})
