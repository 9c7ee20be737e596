import type { Page } from '@playwright/test'
import type { Room } from '../src/facilities/contract.ts'
import type { Rental } from '../src/rentals/contract.ts'
import { findHiddenText } from './support/boxes.ts'
import { expectLoaded, send } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

// Shortly before midnight most times carry a weekday.
test.use({ at: '23:50' })

const longName = 'Wolfeschlegelsteinhausenbergerdorff-Montgomery the Third Jr.'
const rightToLeft = 'عبد الرحمن بن محمد بن عبد العزيز آل سعود الكبير'

/** Widths and heights of a desk, a tablet and a phone in CSS pixels, and how many cards each must show. */
const sizes = {
  desk: { width: 1440, height: 900, cards: 63 },
  tablet: { width: 1024, height: 768, cards: 40 },
  phone: { width: 390, height: 844, cards: 12 },
}

test('no text is covered or cut off, at three sizes and enlarged, on any page', async ({
  page: desk,
  openDesk,
  venue,
}) => {
  await desk.goto('/rooms')
  const { stay, free } = await addLongNames(desk)
  const pages = [
    '/',
    '/rooms',
    '/workorders',
    '/members',
    '/memberships',
    '/checkins',
    '/billing',
    '/timeline',
  ]
  const dialogs = [
    `check-in&facilityType=room&facilityId=${free.id}`,
    `check-out&facilityType=room&facilityId=${stay.facilityId}`,
    `room-details&facilityId=${stay.facilityId}`,
    `extend-rental&rentalId=${stay.id}`,
    `move-rental&rentalId=${stay.id}`,
    'new-rental',
    'arrivals',
  ]
  const enlarged = pages.slice(0, 3)
  const addresses = [...pages, ...dialogs.map(dialog => `/guests?dialog=${dialog}`)]
  const touch = { baseURL: venue.url, hasTouch: true, reducedMotion: 'reduce' } as const
  const tablet = await openDesk(touch)
  const found = await Promise.all([walk(desk, ['desk']), walk(tablet, ['tablet', 'phone'])])
  expect(found.flat()).toEqual([])

  /** Opens each page once and looks at it in each size. */
  async function walk(page: Page, names: (keyof typeof sizes)[]): Promise<string[]> {
    const hidden: string[] = []
    for (const address of addresses) {
      await page.setViewportSize(sizes[names[0]!])
      await page.goto(address)
      await expect(page.getByRole('heading').first()).toBeVisible()
      if (address.includes('dialog='))
        await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
      await expectLoaded(page)
      for (const name of names) {
        await page.setViewportSize(sizes[name])
        hidden.push(...(await findHiddenText(page)).map(text => `${address} (${name}): ${text}`))
        if (address !== '/') continue
        expect(await cardsInSight(page), name).toBeGreaterThanOrEqual(sizes[name].cards)
        if (name === 'tablet') await expectAccessible(page)
      }
      // 200 % zoom halves the window.
      if (names[0] !== 'desk' || !enlarged.includes(address)) continue
      await page.setViewportSize({ width: 720, height: 450 })
      hidden.push(...(await findHiddenText(page)).map(text => `${address} (200 %): ${text}`))
    }
    return hidden
  }
})

const cardsInSight = (page: Page) =>
  page.getByRole('article').evaluateAll(
    cards =>
      cards.filter(card => {
        const { top, bottom } = card.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      }).length,
  )

/** Adds rooms with guests of long names until tomorrow, and a room, a member and a work order with such names. */
async function addLongNames(page: Page) {
  const addRoom = async (name: string) =>
    (await send(page, 'POST', '/api/rooms', { name, hourlyRate: 20 })) as Room
  const rent = async (customerName: string, { id }: Room) =>
    (await send(page, 'POST', '/api/rentals', {
      customerName,
      facilityType: 'room',
      facilityId: id,
      duration: 3,
      notes: 'Note',
    })) as Rental
  const stay = await rent(longName, await addRoom('Room 9001'))
  await rent(rightToLeft, await addRoom('Room 9002'))
  const free = await addRoom(longName)
  await send(page, 'POST', '/api/members', {
    firstName: longName.slice(0, 40),
    lastName: rightToLeft,
    email: 'long@example.com',
    phoneNumber: '212 555 0199',
  })
  await send(page, 'POST', '/api/workorders', {
    title: longName,
    type: 'repair',
    priority: 'high',
    description: longName,
    facilityType: 'room',
    facilityId: free.id,
  })
  return { stay, free }
}
