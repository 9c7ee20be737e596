import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as rentals from '#desk/rentals/contract.ts'
import * as bills from '#money/bills/contract.ts'
import * as shifts from '#money/shifts/contract.ts'
import * as devices from '#office/devices/contract.ts'
import * as settings from '#office/settings/contract.ts'
import { call } from '#platform/web/data/api.ts'
import { holdCalls, refuseCalls } from '#testing/browser/calls.ts'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { typeAsScanner } from '#testing/browser/scan.ts'
import { type BrowserVenue, openVenue } from '#testing/browser/venue.ts'
import * as api from '../../../contract.ts'

async function openCheckIn(set?: (venue: BrowserVenue) => Promise<unknown>) {
  const venue = await openVenue()
  await set?.(venue)
  const room = await venue.given.room()
  const dialog = await openDialog('check-in', { facilityType: 'room', facilityId: room.id })
  const name = dialog.getByLabelText('Customer name')
  await expect.element(name).toHaveFocus()
  return { venue, dialog, name, submit: dialog.getByRole('button', { name: /^Check In/ }) }
}

const readPayments = async (venue: BrowserVenue) =>
  (await venue.call(api.listPayments)).payments.map(({ kind, method, amount }) => [kind, method, amount])

test('the button names the amount and the method; arrow keys choose it, and Enter takes it', async () => {
  const { venue, dialog, name, submit } = await openCheckIn()
  await expect.element(submit).toHaveTextContent('Check In · $22.00 credit card')
  await userEvent.keyboard('Grace Hopper')
  await dialog.getByRole('radio', { name: 'Credit Card' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(dialog.getByRole('radio', { name: 'Cash' })).toBeChecked()
  await expect.element(submit).toHaveTextContent('Check In · $22.00 cash')
  await name.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await readPayments(venue)).toEqual([['payment', 'cash', 22]])
})

test('a digit chooses the method, with Alt also within a field; the Enter after it charges nothing yet', async () => {
  const { venue, dialog, name, submit } = await openCheckIn()
  await expect.element(submit).toHaveTextContent('Check In · $22.00 credit card')
  await userEvent.keyboard('Grace Hopper 2')
  await expect.element(name).toHaveValue('Grace Hopper 2')
  await userEvent.keyboard('{Alt>}[Digit2]{/Alt}')
  await expect.element(submit).toHaveTextContent('Check In · $22.00 cash')
  await expect.element(name).toHaveValue('Grace Hopper 2')
  ;(submit.element() as HTMLElement).focus()
  await userEvent.keyboard('3')
  await expect.element(submit).toHaveTextContent('Check In · $22.00 mobile payment')
  await typeAsScanner('1\n')
  await expect.element(submit).toHaveTextContent('Check In · $22.00 credit card')
  expect(await readPayments(venue)).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await readPayments(venue)).toEqual([['payment', 'credit_card', 22]])
})

test('the digit of cash leads to the cash given; Enter takes it', async () => {
  const { venue, dialog, name, submit } = await openCheckIn()
  await name.fill('Grace Hopper')
  ;(submit.element() as HTMLElement).focus()
  await userEvent.keyboard('2')
  const given = dialog.getByLabelText('Cash given')
  await expect.element(given).toHaveFocus()
  await userEvent.keyboard('40')
  await expect.element(dialog.getByRole('status', { name: 'Change' })).toHaveTextContent('Change$18.00')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await readPayments(venue)).toEqual([['payment', 'cash', 22]])
})

test('a scanned code of digits chooses no method', async () => {
  const { dialog, submit } = await openCheckIn()
  await expect.element(submit).toHaveTextContent('Check In · $22.00 credit card')
  const chosen: (string | null)[] = []
  dialog
    .getByRole('radiogroup', { name: 'Pay by' })
    .element()
    .addEventListener('change', ({ target }) =>
      chosen.push((target as Element).getAttribute('aria-keyshortcuts')),
    )
  for (const [code, gap] of [
    ['2334\n', 40],
    ['23', 150],
    ['4006381333931\n', 120],
  ] as const) {
    ;(submit.element() as HTMLElement).focus()
    await typeAsScanner(code, gap)
  }
  await typeAsScanner('3')
  await expect.element(submit).toHaveTextContent('Check In · $22.00 mobile payment')
  expect(chosen).toEqual(['3 Alt+3'])
})

test('before the price is in sight the button says so, and Enter charges nothing', async () => {
  const showPrice = holdCalls(rentals.quoteRental)
  const { venue, name, submit } = await openCheckIn()
  await expect.element(submit).toHaveTextContent('Check In · loading the price...')
  await expect.element(submit).toBeDisabled()
  await name.fill('Grace Hopper')
  await userEvent.keyboard('{Enter}')
  showPrice()
  await expect.element(submit).toHaveTextContent('Check In · $22.00 credit card')
  expect(await readPayments(venue)).toEqual([])
})

test('prices of usual lengths are in sight, and the price follows the one that is pressed', async () => {
  const { dialog, submit } = await openCheckIn()
  await dialog.getByRole('button', { name: /^3 h until .* \$66\.00$/ }).click()
  await expect.element(submit).toHaveTextContent('Check In · $66.00 credit card')
  await expect.element(dialog.getByLabelText('Duration (hours)')).toHaveValue('3')
})

test('cash shows the change: exact, the next notes, or any amount', async () => {
  const { dialog, submit } = await openCheckIn()
  await dialog.getByRole('radio', { name: 'Cash' }).click()
  const change = dialog.getByRole('status', { name: 'Change' })
  const given = dialog.getByLabelText('Cash given')
  await dialog.getByRole('button', { name: '$40.00' }).click()
  await expect.element(given).toHaveValue('40.00')
  await expect.element(change).toHaveTextContent('Change$18.00')
  await given.fill('22.50')
  await expect.element(change).toHaveTextContent('Change$0.50')
  await given.fill('20')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Cash given is less than the amount')
  await expect.element(submit).toBeDisabled()
  // The exact amount follows the price.
  await dialog.getByRole('button', { name: 'Exact $22.00' }).click()
  await dialog.getByRole('button', { name: /^2 h until .* \$44\.00$/ }).click()
  await expect.element(given).toHaveValue('44.00')
  await expect.element(change).toHaveTextContent('Change$0.00')
})

test('the change of a sale stays in large figures until a key is pressed, and no scanned code is one', async () => {
  const { dialog, name, submit } = await openCheckIn()
  await name.fill('Grace Hopper')
  await dialog.getByRole('radio', { name: 'Cash' }).click()
  await dialog.getByRole('button', { name: '$40.00' }).click()
  await expect.element(submit).toBeEnabled()
  await submit.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(toast()).toMatchTextContent('Change $18.00')
  const figure = toast().getByText('$18.00', { exact: true }).element()
  expect(getComputedStyle(figure).fontSize).toBe('48px')
  await expect.element(toast().getByRole('button', { name: 'Email' })).toBeInTheDocument()
  await typeAsScanner('4006381333931\n')
  await expect.element(toast()).toMatchTextContent('Change $18.00')
  await expect
    .poll(async () => {
      await userEvent.keyboard('{ArrowDown}')
      return toast().elements().length
    })
    .toBe(0)
})

test('a receipt that cannot be opened leaves the payment taken and the change in sight', async () => {
  const venue = await openVenue()
  const { billId } = await venue.given.unpaidRental({ rate: 20 })
  // In this browser, which reads the settings again.
  await call(settings.saveSettings, { body: { automaticReceipts: true } })
  const dialog = await openDialog('pay-bill', { billId })
  await dialog.getByRole('radio', { name: 'Cash' }).click()
  await dialog.getByLabelText('Cash given').fill('40')
  refuseCalls(bills.readBill)
  await dialog.getByRole('button', { name: /^Take Payment · / }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(toast()).toMatchTextContent(/Payment taken.*Change \$20\.00/)
  await expect
    .poll(async () => {
      await userEvent.keyboard('{ArrowDown}')
      return toast().element().textContent
    })
    .toContain('The receipt could not be opened')
  expect(await readPayments(venue)).toEqual([['payment', 'cash', 20]])
})

test('without change the toast prints the receipt, and closes by itself', async () => {
  const { dialog, name, submit } = await openCheckIn()
  await name.fill('Grace Hopper')
  await submit.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(toast()).toMatchTextContent('Check-in successful')
  await expect.element(toast()).not.toMatchTextContent('Change')
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => opened.mockRestore())
  await toast().getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => opened.mock.calls[0]?.[0]).toMatch(/^\/print\/receipt\?payment=\d+$/)
  await expect.element(toast()).not.toBeInTheDocument()
})

test('at a desk that asks, Print in the toast prints at its printer', async () => {
  const { venue, dialog, name, submit } = await openCheckIn()
  const { id } = await venue.call(devices.addPrinter, {
    body: { name: 'Front', transport: 'tcp', address: '127.1.2.3:9109', columns: 42 },
  })
  // In the cookie of this browser.
  await call(devices.equipDesk, {
    body: { name: 'Desk', printerId: id, drawer: 'none', receipt: 'ask' },
  })
  await name.fill('Grace Hopper')
  await submit.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const jobs = () => venue.call(devices.listPrintJobs, { query: {} })
  expect(await jobs()).toEqual([])
  await toast().getByRole('button', { name: 'Print' }).click()
  await expect.poll(jobs).toMatchObject([{ paper: 'receipt', desk: 'Desk', printer: 'Front' }])
})

test('a split names each part, and its cash comes in sight and has change', async () => {
  onTestFinished(() => page.viewport(1280, 800))
  await page.viewport(1024, 600)
  const { venue, dialog, name, submit } = await openCheckIn()
  await name.fill('Ida Split')
  await dialog.getByRole('radio', { name: 'Split' }).click()
  await expect.element(submit).toHaveTextContent('Check In · $22.00 remaining')
  const cash = dialog.getByRole('spinbutton', { name: 'Cash', exact: true })
  await cash.fill('12')
  await expect.element(dialog.getByLabelText('Cash given')).toBeInViewport({ ratio: 1 })
  await expect.element(cash).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: 'Remaining by Credit Card' }).click()
  await expect.element(dialog.getByRole('spinbutton', { name: 'Credit Card' })).toHaveFocus()
  await dialog.getByRole('button', { name: '$20.00' }).click()
  await expect.element(dialog.getByRole('status', { name: 'Change' })).toHaveTextContent('Change$8.00')
  await expect.element(submit).toHaveTextContent('Check In · $12.00 cash + $10.00 credit card')
  await submit.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await readPayments(venue)).toEqual(
    expect.arrayContaining([
      ['payment', 'cash', 12],
      ['payment', 'credit_card', 10],
    ]),
  )
})

test('a deposit is in the total, on the button and in the change', async () => {
  const { venue, dialog, name, submit } = await openCheckIn()
  await name.fill('Kay Lender')
  await dialog.getByRole('radio', { name: 'Cash' }).click()
  await dialog.getByRole('button', { name: 'Take a Deposit' }).click()
  await expect.element(submit).toHaveTextContent('Check In · $22.00 + $20.00 key deposit cash')
  await expect
    .element(dialog.getByRole('region', { name: 'Price' }))
    .toMatchTextContent('Tax 10%$2.00Key deposit$20.00To pay now$42.00')
  await dialog.getByRole('button', { name: '$50.00' }).click()
  await expect.element(dialog.getByRole('status', { name: 'Change' })).toHaveTextContent('Change$8.00')
  await submit.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await readPayments(venue)).toEqual(
    expect.arrayContaining([
      ['payment', 'cash', 22],
      ['deposit', 'cash', 20],
    ]),
  )
})

test('cash is rounded to the smallest coin in sight, and the change is of the rounded amount', async () => {
  const { venue, dialog, name, submit } = await openCheckIn(async ({ call }) => {
    await call(settings.saveSettings, { body: { currency: 'CHF', taxRate: 10.1 } })
  })
  await name.fill('Ursina Rappen')
  const price = dialog.getByRole('region', { name: 'Price' })
  await expect.element(submit).toMatchTextContent('Check In · $22.02 credit card')
  await expect.element(price).not.toHaveTextContent('Rounding')
  await dialog.getByRole('radio', { name: 'Cash' }).click()
  await expect.element(price).toMatchTextContent('Due$22.02Rounding-$0.02To pay in cash$22.00')
  await expect.element(submit).toMatchTextContent('Check In · $22.00 cash')
  await dialog.getByRole('button', { name: '$30.00' }).click()
  await expect.element(dialog.getByRole('status', { name: 'Change' })).toMatchTextContent('Change$8.00')
  await dialog.getByRole('radio', { name: 'Split' }).click()
  await dialog.getByRole('spinbutton', { name: 'Credit Card' }).fill('12')
  await dialog.getByRole('spinbutton', { name: 'Cash', exact: true }).fill('10')
  await expect.element(submit).toMatchTextContent('Check In · $12.00 credit card + $10.00 cash')
  await submit.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await readPayments(venue)).toEqual(
    expect.arrayContaining([
      ['payment', 'cash', 10],
      ['payment', 'credit_card', 12],
    ]),
  )
})

test('starts with the method that the venue sets, or with none', async () => {
  const cash = await openCheckIn(({ call }) =>
    call(settings.saveSettings, { body: { presetPaymentMethod: 'cash' } }),
  )
  await expect.element(cash.submit).toHaveTextContent('Check In · $22.00 cash')
})

test('without a preset, a method is chosen each time', async () => {
  const { dialog, submit } = await openCheckIn(({ call }) =>
    call(settings.saveSettings, { body: { presetPaymentMethod: 'none' } }),
  )
  await expect.element(submit).toHaveTextContent('Check In · $22.00, choose a method')
  await expect.element(submit).toBeDisabled()
  await dialog.getByRole('radio', { name: 'Mobile Payment' }).click()
  await expect.element(submit).toHaveTextContent('Check In · $22.00 mobile payment')
  await expect.element(submit).toBeEnabled()
})

test('only enabled methods are offered', async () => {
  const { dialog, submit } = await openCheckIn(({ call }) =>
    call(settings.saveSettings, { body: { paymentMethodsOffered: ['cash'] } }),
  )
  await expect.element(submit).toHaveTextContent('Check In · $22.00 cash')
  expect(dialog.getByRole('radio').elements()).toHaveLength(1)
})

test('offers to open a drawer for cash, and what was typed stays', async () => {
  const { venue, dialog, name } = await openCheckIn(async ({ call }) => {
    const { id } = await call(shifts.openShift, { body: { drawer: 'Front desk', float: 100 } })
    await call(shifts.closeShift, { params: { id: String(id) }, body: { total: 100, pieces: [] } })
  })
  await name.fill('Grace Hopper')
  await expect.element(dialog.getByRole('region', { name: 'Cash drawer' })).not.toBeInTheDocument()
  await dialog.getByRole('radio', { name: 'Cash' }).click()
  const offer = dialog.getByRole('region', { name: 'Cash drawer' })
  await expect.element(offer).toMatchTextContent('No drawer is open')
  await offer.getByRole('button', { name: 'Open Drawer' }).click()
  const drawer = page.getByRole('dialog', { name: 'Open Drawer' })
  await drawer.getByRole('button', { name: 'Open Drawer' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(offer).not.toBeInTheDocument()
  await expect.element(name).toHaveValue('Grace Hopper')
  expect(await venue.call(shifts.readDrawers)).toMatchObject({ mine: { drawer: 'Front desk' } })
  expect(await venue.call(rentals.listRentals)).toMatchObject({ rentals: [] })
})
