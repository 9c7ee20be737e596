import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as api from '#desk/rentals/contract.ts'
import type { Session } from '#office/accounts/contract.ts'
import { PinForm } from '#office/accounts/web/sign-in/pin-form.tsx'
import { renderPage, toast } from '#testing/browser/render.tsx'
import { typeAsScanner, typeInRhythm } from '#testing/browser/scan.ts'
import { openVenue } from '#testing/browser/venue.ts'
import { jane, makePayload } from '#testing/cards/payload.ts'
import { RoomsPage } from '../board/facilities-page.tsx'
import { loadDialog } from '../dialogs.ts'
import SearchPalette from '../search/search-palette.tsx'
import ScannedThings from './scanned-things.tsx'

/** Opens a dialog on a page that hears the scanner. */
async function openAt(type: 'check-in' | 'check-out', facilityId: number) {
  await loadDialog(type)
  const search = new URLSearchParams({ dialog: type, facilityType: 'room', facilityId: String(facilityId) })
  await renderPage(
    <>
      <ScannedThings />
      <p>Ready</p>
    </>,
    `/?${search}`,
  )
  await expect.element(page.getByText('Ready')).toBeInTheDocument()
  return page.getByRole('dialog').first()
}

async function openCheckIn() {
  const venue = await openVenue()
  const room = await venue.given.room()
  const dialog = await openAt('check-in', room.id)
  const name = dialog.getByLabelText('Customer name')
  await name.fill('Grace Hopper')
  await dialog.getByRole('radio', { name: 'Cash' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Check In · $22.00 cash' })).toBeEnabled()
  const rentals = async () => (await venue.call(api.listRentals)).rentals
  return { dialog, name, rentals }
}

describe.each([8, 120])('a scanner that takes %i ms a key', gap => {
  test('checks nobody in: not by its Enter or Tab, and not by the button that has the focus', async () => {
    const { dialog, name, rentals } = await openCheckIn()
    ;(name.element() as HTMLElement).focus()
    for (const text of ['4006381333931\n', 'R-000777\n', 'r-000777\t', '4006381333931']) {
      await typeAsScanner(text, gap)
      await expect.element(name).toHaveValue('Grace Hopper')
      expect(document.activeElement).toBe(name.element())
    }
    await expect.element(toast()).toMatchTextContent('Unknown code')
    ;(dialog.getByRole('button', { name: 'Check In · $22.00 cash' }).element() as HTMLElement).focus()
    await typeAsScanner('AB 4006381\n', gap)
    await expect.element(toast()).toMatchTextContent('Unknown code')
    const given = dialog.getByLabelText('Cash given')
    ;(given.element() as HTMLElement).focus()
    await typeAsScanner('4006381333931\n', gap)
    await expect.element(given).toHaveValue('')
    expect(await rentals()).toEqual([])
  })

  test('reads an ID card in Caps Lock and on a British keyboard', async () => {
    const { name, rentals } = await openCheckIn()
    const card = page.getByRole('dialog', { name: 'Scan ID Card' })
    for (const payload of [makePayload(jane).toLowerCase(), makePayload(jane).replace('@', '"')]) {
      ;(name.element() as HTMLElement).focus()
      await typeAsScanner(payload.replaceAll(/[^\n\P{Cc}]/gu, ''), gap)
      await expect.element(card).toMatchTextContent('JANE')
      await expect.element(name).toHaveValue('Grace Hopper')
      // The dialog hears Esc once it has taken the focus.
      await expect.poll(() => card.element().contains(document.activeElement)).toBe(true)
      await userEvent.keyboard('{Escape}')
      await expect.element(card).not.toBeInTheDocument()
    }
    expect(await rentals()).toEqual([])
  })

  test('extends no stay by the button of its card', async () => {
    const venue = await openVenue()
    await venue.given.runningRental()
    await renderPage(
      <>
        <ScannedThings />
        <RoomsPage />
      </>,
      '/rooms',
    )
    const card = page.getByRole('article').filter({ hasText: 'Room 101' })
    await card.hover()
    const button = card.getByRole('button', { name: /^\+1h.*Room 101$/ })
    await expect.element(button).toHaveAttribute('aria-disabled', 'false')
    ;(button.element() as HTMLElement).focus()
    await typeAsScanner('AB 4006381\n', gap)
    await expect.element(toast()).toMatchTextContent('Unknown code')
    expect((await venue.call(api.listRentals)).rentals).toMatchObject([{ hours: 1 }])
  })

  test('enters no PIN at a locked desk', async () => {
    await openVenue()
    const user = { id: 1, name: 'Admin User', login: 'admin', role: 'admin', hasPin: true } as Session['user']
    const entered: Session[] = []
    await renderPage(<PinForm user={user} onEnter={session => entered.push(session)} />)
    const pin = page.getByLabelText('PIN')
    ;(pin.element() as HTMLElement).focus()
    await typeAsScanner('4006381333931\n', gap)
    await expect.element(pin).toHaveValue('')
    expect(pin.element().getAttribute('aria-invalid')).not.toBe('true')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    expect(entered).toEqual([])
  })

  test('searches nothing and opens nothing in the palette', async () => {
    await openVenue()
    const typed: string[] = []
    const { address } = await renderPage(
      <>
        <ScannedThings />
        <SearchPalette
          typed=""
          entered={false}
          onType={text => typed.push(text)}
          onClose={() => typed.push('closed')}
        />
      </>,
    )
    ;(page.getByRole('combobox').element() as HTMLElement).focus()
    await typeAsScanner('4006381333931\n', gap)
    await expect.element(toast()).toMatchTextContent('Unknown code')
    expect(typed.at(-1) ?? '').not.toBe('closed')
    expect(address()).toBe('/')
    await expect.element(page.getByRole('combobox')).toHaveValue('')
  })

  test('ends no stay', async () => {
    const venue = await openVenue()
    const rental = await venue.given.runningRental({ minutesAgo: 60 })
    const dialog = await openAt('check-out', rental.facilityId)
    const submit = dialog.getByRole('button', { name: /^Check Out/ })
    await expect.element(submit).toBeEnabled()
    ;(submit.element() as HTMLElement).focus()
    await typeAsScanner('4006381333931\n', gap)
    await expect.element(toast()).toMatchTextContent('Unknown code')
    expect((await venue.call(api.listRentals)).rentals).toMatchObject([{ status: 'active' }])
  })
})

test('a person who types a name fast checks in with Enter', async () => {
  const { name, rentals } = await openCheckIn()
  ;(name.element() as HTMLInputElement).select()
  await typeInRhythm('Ada Lovelace\n', [96, 130, 61, 140, 112])
  await expect.poll(rentals).toMatchObject([{ customerName: 'Ada Lovelace' }])
})

test('a person who types a phone number fast checks in with Enter', async () => {
  const { dialog, rentals } = await openCheckIn()
  await dialog.getByText('Contact, member, notes, more').click()
  ;(dialog.getByLabelText('Phone').element() as HTMLElement).focus()
  await typeInRhythm('2125550123\n', [84, 137, 62, 118, 139, 70, 101])
  await expect.poll(rentals).toMatchObject([{ customerPhone: '2125550123' }])
})

test('a wristband whose scanner sends no Enter is read while the name has the focus', async () => {
  const { dialog, name } = await openCheckIn()
  ;(name.element() as HTMLElement).focus()
  await typeAsScanner('K7QX9PABCD23', 120)
  await expect.element(dialog.getByLabelText('Number of the key or wristband')).toHaveValue('K7QX9PABCD23')
  await expect.element(name).toHaveValue('Grace Hopper')
})
