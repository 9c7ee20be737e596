import { globSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type { Payment } from '#money/payments/contract.ts'
import type { GuestDisplay } from '#office/devices/contract.ts'
import { toPseudoLanguage } from '#testing/languages/pseudo-language.ts'
import { findHiddenText } from './support/boxes.ts'
import { logIn } from './support/cleaner.ts'
import { expectLoaded, navigateWithin, send } from './support/desk.ts'
import { addLongNames, longName } from './support/long-names.ts'
import { expect, test } from './support/test.ts'

// Every catalog of another language is replaced by one that is 40 % longer than English, as a third language may be:
// on the screens and papers of cleaners and guests, nothing is cut off.

// The service worker would serve the catalogs that it has stored.
test.use({ at: '23:50', serviceWorkers: 'block' })

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]

test('in a language 40 % longer, no text of cleaners and guests is cut off', async ({
  page,
  context,
  venue,
}) => {
  await page.goto('/guests')
  await send(page, 'PATCH', '/api/settings', { language: 'es' })
  const made = await addLongNames(page, venue.now())
  const receipts = await printReceipts(page)
  await page.goto('/cleaner-app')
  await logIn(page, longName)
  const translated = await speakPseudoLanguage(page)
  const found: string[] = []
  const measure = async (name: string) => {
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expectLoaded(page)
      found.push(...(await findHiddenText(page)).map(text => `${name} (${size.width}): ${text}`))
    }
    await page.setViewportSize(sizes[0]!)
  }

  for (const [address, text] of [
    ['/cleaner-app', 'Clean next'],
    [`/display#${made.display.token}`, 'Please come to the desk'],
    [`/guest-display#${made.guestDisplay.token}`, 'Welcome'],
    ...receipts.map(id => [`/print/receipt?payment=${id}`, 'COPY'] as const),
    [`/print/invoice?id=${made.owed.id}`, 'Bill to'],
    [`/print/credit-note?id=${made.creditNote.id}`, 'Total credit'],
  ] as const) {
    await page.goto(address.startsWith('/display') ? address.replace('#', '?lang=es#') : address)
    const { longer } = toPseudoLanguage({ longer: text })
    await expect(page.getByText(longer).first(), address).toBeVisible()
    await measure(address)
  }

  for (const [dialog, text] of [
    ['cleaning', 'Which room?'],
    ['report-fault', 'What is broken?'],
    [`inspect&inspectionId=${made.inspectionId}`, 'Mark remaining OK'],
  ] as const) {
    await page.goto('/cleaner-app')
    await navigateWithin(page, `/cleaner-app?dialog=${dialog}`)
    const { longer } = toPseudoLanguage({ longer: text })
    await expect(page.getByRole('dialog').getByText(longer).first(), dialog).toBeVisible()
    await measure(dialog)
  }

  await test.step('a bill on the guest display', async () => {
    const desk = await context.newPage()
    const { facilityId } = made.stay
    await desk.goto(`/rooms?dialog=check-out&facilityType=room&facilityId=${facilityId}`)
    await lengthenBill(page)
    await page.goto(`/guest-display#${made.guestDisplay.token}`)
    const { longer } = toPseudoLanguage({ longer: 'To pay' })
    await expect(page.getByText(longer)).toBeVisible()
    await measure('guest display with a bill')
    await desk.close()
  })

  await test.step('a gift card', async () => {
    await page.goto(`/billing?tab=gift-cards&dialog=gift-card-details&cardId=${made.card.id}`)
    await page.getByRole('button', { name: 'Show Code' }).click()
    await page.getByRole('link', { name: 'Print' }).click()
    const { longer } = toPseudoLanguage({ longer: 'Visit pack' })
    await expect(page.getByText(longer)).toBeVisible()
    await measure('gift card')
    await page.getByRole('radio', { name: 'A4' }).check()
    await measure('gift card, A4')
  })
  expect(found).toEqual([])
  expect(translated.size).toBeGreaterThan(6)
})

/** Prints a receipt of each kind of money twice. Returns a payment of each. */
async function printReceipts(page: Page): Promise<number[]> {
  const { payments } = (await send(page, 'GET', '/api/billing/payments')) as { payments: Payment[] }
  const ofKinds = [...Map.groupBy(payments, ({ kind }) => kind).values()].map(([payment]) => payment!.id)
  for (const id of ofKinds)
    for (let print = 0; print < 2; print++) await send(page, 'POST', `/api/billing/payments/${id}/receipt`)
  return ofKinds
}

/** Makes the bill on a display longer: the server writes its lines in Spanish. Adds a product and the change. */
const lengthenBill = (page: Page) =>
  page.route('**/api/guest-display', async route => {
    const response = await route.fetch()
    const { view, ...venue } = (await response.json()) as GuestDisplay
    if (!view) return route.fulfill({ response })
    const product = { label: longName, amount: 12_345.67, isStrong: false }
    const lines = [...view.lines, product].map(line => ({
      ...line,
      ...toPseudoLanguage({ label: line.label }),
    }))
    const longer = { ...view, lines, total: 12_345.67, change: 12_345.67 }
    await route.fulfill({ response, json: { ...venue, view: longer } })
  })

/** Serves the longer catalogs in place of the Spanish ones. Returns the folders of those that were asked for. */
async function speakPseudoLanguage(page: Page): Promise<Set<string>> {
  const catalogs = await Promise.all(
    globSync('src/**/languages/en.ts').map(async file => {
      const { en } = (await import(path.resolve(file))) as { en: Record<string, string> }
      return { folder: path.dirname(file), en }
    }),
  )
  const served = new Set<string>()
  await page.addInitScript(() => localStorage.setItem('keydesk.cleaner-language', 'es'))
  await page.route(/\/assets\/es-[\w-]+\.js$/, async route => {
    const script = await (await route.fetch()).text()
    const spanish = (await import(`data:text/javascript,${encodeURIComponent(script)}`)) as Record<
      string,
      object
    >
    const keys = Object.keys(spanish.default ?? {}).join()
    const english = catalogs.find(one => Object.keys(one.en).join() === keys)
    if (!english) return route.continue()
    const { folder, en } = english
    served.add(folder)
    const body = `export default ${JSON.stringify(toPseudoLanguage(en))}`
    await route.fulfill({ contentType: 'text/javascript', body })
  })
  return served
}
