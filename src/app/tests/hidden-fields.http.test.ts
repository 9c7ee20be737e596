import { beforeAll, expect, test } from 'vitest'
import { endRental, listBoard } from '#desk/rentals/contract.ts'
import { listRooms } from '#house/facilities/contract.ts'
import { listItems } from '#house/inventory/contract.ts'
import { readTakings } from '#money/ledger/contract.ts'
import type { Endpoint } from '#platform/http/endpoint.ts'
import { endpointName, endpoints, sampleUrl } from '#testing/venue/endpoints.ts'
import { type Listener, listen } from '#testing/venue/feed-listener.ts'
import { guest, paramsOf } from '#testing/venue/fixtures.ts'
import { type Browser, openStaffedVenue, type StaffedVenue } from '#testing/venue/staffed-venue.ts'

let venue: StaffedVenue
let people: Record<'cleaner' | 'maintenance' | 'staff', Browser>
beforeAll(async () => {
  venue = await openStaffedVenue(async ({ given }) => {
    const room = await given.room()
    await given.runningRental({ facility: room })
    await given.unpaidRental()
    await given.booking({ inMinutes: 300 })
    await given.locker()
    await given.item()
    await given.membership()
  })
  people = {
    cleaner: await venue.staff('cleaner'),
    maintenance: await venue.staff('maintenance'),
    staff: await venue.staff('staff'),
  }
})

const reads = endpoints.filter(({ method, path }) => method === 'GET' && !path.includes('/photos/'))
const moneyFields =
  /"(hourlyRate|rate|totalAmount|cost|costPerUnit|totalCost|amount|monthlyFee|balance|today)":/

/** Tax rates are no secret, and their field has the name of a price. */
const withoutTaxes = (key: string, value: unknown) => (key === 'taxClasses' ? undefined : value)

test.each(['cleaner', 'maintenance'] as const)(
  'responses to the role %s contain no guest data and no amounts',
  async role => {
    for (const endpoint of reads.filter(({ roles }) => roles.includes(role))) {
      const { body } = await people[role].ask('GET', sampleUrl(endpoint as Endpoint))
      const text = JSON.stringify(body, withoutTaxes) ?? ''
      for (const part of [...Object.values(guest), 'Jane', 'Ada Member'])
        expect([endpointName(endpoint), text.includes(part)]).toEqual([endpointName(endpoint), false])
      expect([endpointName(endpoint), moneyFields.exec(text)?.[0]]).toEqual([
        endpointName(endpoint),
        undefined,
      ])
    }
  },
)

test('a cached response never reaches a role that may not see it', async () => {
  for (const order of [
    ['staff', 'cleaner', 'maintenance', 'staff'],
    ['cleaner', 'staff', 'cleaner'],
  ] as const) {
    for (const role of order) {
      const [room] = await people[role].call(listRooms)
      const [item] = await people[role].call(listItems)
      expect([role, room?.hourlyRate, item?.cost]).toEqual(
        role === 'staff' ? [role, 20, 2] : [role, undefined, undefined],
      )
      const lists = ['/api/rooms', '/api/rentals/board', '/api/billing/takings']
      const answers = await Promise.all(lists.map(path => people[role].ask('GET', path)))
      const text = JSON.stringify(answers.map(({ body }) => body))
      expect([role, text.includes('Jane'), text.includes('hourlyRate'), text.includes('"today"')]).toEqual([
        role,
        ...Array(3).fill(role === 'staff'),
      ])
    }
  }
})

test('the live feed sends each role only what it may see', async () => {
  const everybody = Object.values(people)
  const listeners = await Promise.all(everybody.map(one => listen(venue.url, { headers: one.headers() })))
  const [running] = (await people.staff.call(listBoard)).filter(({ status }) => status === 'active')
  await people.staff.call(endRental, { params: paramsOf(running!), body: {} })
  const hasReceived = ({ pushes }: Listener) => pushes.some(({ action }) => action === 'rental.ended')
  for (const one of listeners) await expect.poll(() => hasReceived(one)).toBe(true)
  for (const { pushes } of listeners.slice(0, 2)) {
    expect(pushes.filter(({ action }) => action?.startsWith('payment.'))).toEqual([])
    expect(JSON.stringify(pushes)).not.toMatch(/Jane|\$|USD/)
  }
  expect((await people.maintenance.send(readTakings)).status).toBe(403)
})
