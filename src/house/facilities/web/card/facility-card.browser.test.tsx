import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FacilityStatus } from '#app/web/board/facility-status.tsx'
import * as rentals from '#desk/rentals/contract.ts'
import * as checkins from '#desk/visits/contract.ts'
import { joinLine } from '#desk/waiting/contract.ts'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'

const findCard = (name: string) => page.getByRole('article').filter({ hasText: name })

/** Whether two boxes have a pixel in common. */
function overlap(a: Element, b: Element): boolean {
  const [one, two] = [a.getBoundingClientRect(), b.getBoundingClientRect()]
  return one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom
}

/** Opens a venue with rooms 101 to 104: occupied, in cleaning, in repair, available. */
async function openVenueWithEachStatus() {
  const venue = await openVenue()
  await venue.given.runningRental()
  await venue.given.room({ status: 'cleaning' })
  await venue.given.room({ status: 'repair' })
  await venue.given.room()
  return venue
}

test('the number says room or locker; the long name has its line; the button covers no time with a weekday', async () => {
  await page.viewport(1024, 768)
  const venue = await openVenue()
  const customerName = 'Wolfeschlegelsteinhausenbergerdorff-Montgomery the Third, Jr.'
  await venue.given.runningRental({ customerName, minutesAgo: 200, hours: 20 })
  await venue.given.runningRental({ minutesAgo: 200, hours: 1, customerName: 'Late Guest' })
  await venue.given.locker()
  await renderPage(<FacilityStatus />, '/')
  await expect.element(page.getByText('R', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText('L', { exact: true }).first()).toBeVisible()
  await expect.element(findCard('Wolfe')).toMatchTextContent('Thu')
  await expect.element(findCard('Late Guest')).toMatchTextContent('Overdue 2h 20m')
  for (const card of [findCard('Wolfe'), findCard('Late Guest')]) {
    const button = card.getByRole('button', { name: /^Check Out/ }).element()
    const times = card.element().querySelectorAll('time, time ~ *, [dir=auto]')
    expect(times.length).toBeGreaterThan(1)
    for (const text of times) expect(overlap(text, button), text.textContent).toBe(false)
    const end = card.element().querySelector('time')!.getBoundingClientRect()
    expect(end.bottom).toBeLessThanOrEqual(card.element().getBoundingClientRect().bottom)
  }
})

test('a visit shows the member, and marks show what is unpaid, held, noted and booked next', async () => {
  const venue = await openVenue()
  const rental = await venue.given.runningRental()
  const deposit = { item: 'Key', amount: 20, paymentMethod: 'cash' } as const
  await venue.call(rentals.correctRental, { params: paramsOf(rental), body: { notes: 'Quiet side' } })
  await venue.call(rentals.takeDeposit, { params: paramsOf(rental), body: deposit })
  const room = { id: rental.facilityId, type: 'room' } as Parameters<typeof venue.given.newRental>[0]
  await venue.given.booking({ facility: room, inMinutes: 90 })
  const [member, locker] = [await venue.given.member(), await venue.given.locker()]
  const body = { memberId: member.id, facilityType: 'locker', facilityId: locker.id, duration: 2 } as const
  await venue.call(checkins.checkIn, { body })
  await renderPage(<FacilityStatus />, '/')
  const guest = findCard('Room 101')
  for (const mark of ['Deposit held', 'Note', 'Booked next'])
    await expect.element(guest.getByTitle(mark)).toBeInTheDocument()
  await expect.element(guest.getByTitle('Unpaid')).not.toBeInTheDocument()
  const visit = findCard('Locker 1')
  await expect.element(visit).toMatchTextContent(`${member.firstName} ${member.lastName}`)
  await expect.element(visit.getByTitle('Unpaid')).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Edit/ })).not.toBeInTheDocument()
})

test('a card shows what is due as an amount, and the price of a free room with its tax', async () => {
  const venue = await openVenue()
  await venue.given.unpaidRental()
  await venue.given.room({ hourlyRate: 20 })
  await renderPage(<FacilityStatus />, '/')
  await expect.element(findCard('Room 101').getByTitle('Unpaid')).toMatchTextContent('$20.00')
  await expect.element(findCard('Room 102')).toMatchTextContent('$22.00 an hour')
})

test.for([1440, 1024, 390])(
  'at %i px the amount stays in sight while somebody points at the card; nothing covers it',
  async width => {
    await page.viewport(width, 800)
    const venue = await openVenue()
    await venue.given.unpaidRental({ customerName: 'Wolfeschlegelsteinhausenbergerdorff', rate: 352 })
    await renderPage(<FacilityStatus />, '/')
    const card = findCard('Room 101')
    const amount = card.getByTitle('Unpaid')
    await expect.element(amount).toMatchTextContent('$352.00')
    const show = [
      () => card.hover(),
      async () => {
        await page.getByRole('tab').first().hover()
        ;(card.getByRole('button').first().element() as HTMLElement).focus()
      },
    ]
    for (const pointAt of show) {
      await pointAt()
      await expect.element(card.getByRole('button', { name: /^\+1h/ })).toBeVisible()
      await expect.element(amount).toBeVisible()
      const buttons = card.getByRole('button', { name: /^\+1h|^Check Out/ }).elements()
      const texts = [amount.element(), ...card.element().querySelectorAll('time, [dir=auto]')]
      expect([buttons.length, texts.length]).toEqual([2, 3])
      for (const text of texts)
        for (const button of buttons) expect(overlap(text, button), text.textContent).toBe(false)
      expect(overlap(buttons[0]!, buttons[1]!)).toBe(false)
    }
  },
)

test('no amount due, however large, is covered by Check Out', async () => {
  const venue = await openVenue()
  for (const rate of [12.5, 1_234.5, 12_345.5]) await venue.given.unpaidRental({ rate })
  await renderPage(<FacilityStatus />, '/')
  await expect.element(page.getByText('$12,345.50')).toBeVisible()
  for (const width of [390, 1024, 1280, 1440]) {
    await page.viewport(width, 900)
    const covered = page
      .getByTitle('Unpaid')
      .elements()
      .filter(amount => {
        const buttons = [...amount.closest('article')!.querySelectorAll('button')]
        return overlap(amount, buttons.find(({ textContent }) => textContent.startsWith('Check Out'))!)
      })
    expect(covered.map(amount => `${width} ${amount.textContent}`)).toEqual([])
  }
})

test('no time on a card is cut off', async () => {
  await page.viewport(1024, 768)
  const venue = await openVenue()
  // Late in the evening and within a minute, where times are longest.
  await venue.advance(8 * 60 + 45.5)
  await venue.given.runningRental({ minutesAgo: 60 + 1 / 6, customerName: 'Just Overdue' })
  await venue.given.runningRental({ minutesAgo: 60 * 26, customerName: 'Long Overdue' })
  await venue.given.runningRental({ minutesAgo: 3, hours: 12, customerName: 'Near End' })
  await venue.given.runningRental({ minutesAgo: 3, hours: 24, customerName: 'Far End' })
  await venue.given.booking({ inMinutes: 60 * 24, customerName: 'Tomorrow' })
  await venue.given.booking({ inMinutes: 60 * 24 * 7, customerName: 'Next Week' })
  await renderPage(<FacilityStatus />, '/')
  await expect.element(findCard('Just Overdue')).toMatchTextContent('Overdue 1m')
  await expect.element(findCard('Room 106')).toMatchTextContent(/Booked May 27(?! 10)/)
  const cut = [...document.querySelectorAll('article [data-card] > span > span')]
    .filter(line => [line, ...line.querySelectorAll('*')].some(isCut))
    .map(line => line.textContent)
  expect(cut).toEqual([])
})

/** Whether its box hides the end of its text. Text for screen readers is no wider than a pixel. */
const isCut = ({ clientWidth, scrollWidth }: Element) => clientWidth > 1 && scrollWidth > clientWidth

test('a held card is orange and names the waiting guest and until when', async () => {
  const venue = await openVenue()
  await venue.given.room()
  await venue.call(joinLine, {
    body: { customerName: 'Ada King', wants: [{ facilityType: 'room', kind: '' }] },
  })
  await renderPage(<FacilityStatus />, '/')
  const card = findCard('Held for #1')
  await expect.element(card).toMatchTextContent('Ada King')
  await expect.element(card).toMatchTextContent(/\d+m left → Until 2:\d\d PM/)
  const header = card.element().querySelector('[data-card] > span')!
  expect(colorBehind(header)).toBe('orange')
})

test('an occupied card says until when, one in cleaning or repair since when', async () => {
  const venue = await openVenue()
  await venue.given.runningRental({ minutesAgo: 85, hours: 3 })
  await venue.given.room({ status: 'cleaning' })
  await venue.advance(30)
  await venue.given.locker({ status: 'repair' })
  await renderPage(<FacilityStatus />, '/')
  await expect.element(findCard('Room 101')).toMatchTextContent('Until 3:35 PM')
  await expect.element(findCard('Room 101')).toMatchTextContent('1h 05m left')
  await expect.element(findCard('Room 102')).toMatchTextContent('Since 2:00 PM')
  await expect.element(findCard('Locker 1')).toMatchTextContent('Since 2:30 PM')
})

test('a card offers Check In only if it is available, and Check Out only if it is occupied', async () => {
  await openVenueWithEachStatus()
  await renderPage(<FacilityStatus />, '/')
  await expect.element(findCard('Room 104')).toBeVisible()
  const offered = ['Room 101', 'Room 102', 'Room 103', 'Room 104'].map(name =>
    ['Check In', 'Check Out'].filter(
      label =>
        findCard(name)
          .getByRole('button', { name: new RegExp(`^${label}`) })
          .elements().length > 0,
    ),
  )
  expect(offered).toEqual([['Check Out'], [], [], ['Check In']])
})

/** Hues in degrees (OKLCH) that people call by these names. */
const hues = {
  red: [15, 35],
  orange: [36, 61],
  amber: [62, 77],
  yellow: [78, 100],
  green: [140, 165],
  teal: [185, 205],
  blue: [240, 265],
  purple: [290, 310],
} as const

/** The name of the color behind an element. */
function colorBehind(element: Element): string | undefined {
  const { backgroundColor } = getComputedStyle(element)
  const hue = Number(/^oklch\(\S+ \S+ ([\d.]+)/.exec(backgroundColor)?.[1])
  return Object.keys(hues).find(name => {
    const [from, to] = hues[name as keyof typeof hues]
    return from <= hue && hue <= to
  })
}

test('the header and the badge of a card have the colors of its status', async () => {
  const venue = await openVenueWithEachStatus()
  await venue.given.locker()
  await renderPage(<FacilityStatus />, '/')
  await expect.element(findCard('Locker 1')).toBeVisible()
  const colors = ['Room 101', 'Room 102', 'Room 103', 'Room 104', 'Locker 1'].map(name => {
    const header = findCard(name).element().querySelector('[data-card] > span')!
    return [colorBehind(header), colorBehind(header.lastElementChild!)]
  })
  expect(colors).toEqual([
    ['blue', 'red'],
    ['amber', 'yellow'],
    ['red', 'orange'],
    ['teal', 'green'],
    ['purple', 'green'],
  ])
})
