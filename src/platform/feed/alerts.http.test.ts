import { once } from 'node:events'
import { beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { changeRoomStatus, type Room } from '#house/facilities/contract.ts'
import { writeWorkorder } from '#house/workorders/contract.ts'
import { toIso } from '#platform/values/time.ts'
import { addCleanup } from '#testing/environment/cleanup.ts'
import { waitUntilDeliverable } from '#testing/venue/feed-listener.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { type Browser, openStaffedVenue } from '#testing/venue/staffed-venue.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import {
  type AlertList,
  clearAlerts,
  listAlerts,
  markAlertRead,
  markAllAlertsRead,
  type Push,
} from './contract.ts'
import { loadAlertWriter } from './languages/texts.ts'

let venue: Venue
let room: Room
beforeEach(async () => {
  venue = await openVenue()
  room = await venue.given.room()
})

const write = (title = 'Leaking shower') =>
  venue.call(writeWorkorder, {
    body: { facilityType: 'room', facilityId: room.id, title, description: 'Water on the floor' },
  })
const setStatus = (status: 'cleaning' | 'available') =>
  venue.call(changeRoomStatus, { params: paramsOf(room), body: { status } })

/** On PostgreSQL an event may be listed shortly after its commit, once no older transaction is running. */
async function listed(list: AlertList = 'all', count?: number) {
  const read = async () => (await venue.call(listAlerts))[list]
  if (count !== undefined) await expect.poll(async () => (await read()).alerts.length).toBe(count)
  return read()
}

describe('the alerts of a person', () => {
  test('are the pushed events, newest first, without quiet changes; unread are those that ask to act', async () => {
    await write()
    await setStatus('cleaning')
    await venue.ask('PATCH', `/api/rooms/${room.id}`, { body: { name: 'Room 7' } })
    const { alerts, unread } = await listed('all', 2)
    expect(alerts).toMatchObject([
      { type: 'room_status_changed', message: 'Room 101 is now in cleaning', read: true },
      {
        type: 'new_workorder',
        workorderId: 1,
        facilityType: 'room',
        facilityId: room.id,
        facilityName: 'Room 101',
        priority: 'medium',
        timestamp: toIso(venue.clock.at),
        read: false,
      },
    ])
    expect(unread).toBe(1)
  })

  test('are never unread for the one who caused them, in signed-in mode', async () => {
    const venue = await openStaffedVenue(async ({ given }) => {
      room = await given.room()
    })
    const desk = await venue.staff('staff')
    const maintenance = await venue.staff('maintenance')
    const body = {
      facilityType: 'room',
      facilityId: room.id,
      title: 'Pipe burst',
      description: 'Wet',
    } as const
    await desk.call(writeWorkorder, { body })
    await desk.call(changeRoomStatus, { params: paramsOf(room), body: { status: 'cleaning' } })
    await waitUntilDeliverable(venue.store)
    const readBy = async (person: Browser) => {
      const { all } = await person.call(listAlerts)
      return { unread: all.unread, alerts: all.alerts.map(({ type, read }) => [type, read]) }
    }
    expect(await readBy(desk)).toEqual({
      unread: 0,
      alerts: [
        ['room_status_changed', true],
        ['new_workorder', true],
      ],
    })
    for (const other of [maintenance, venue.owner])
      expect(await readBy(other)).toEqual({
        unread: 1,
        alerts: [
          ['room_status_changed', true],
          ['new_workorder', false],
        ],
      })
  })

  test('stay read once read, singly or all; later ones are unread', async () => {
    for (const title of ['One', 'Two', 'Three']) await write(title)
    const [newest, second] = (await listed('all', 3)).alerts
    await venue.eventsSince()
    await venue.call(markAlertRead, { params: paramsOf(second!) })
    await venue.call(markAlertRead, { params: paramsOf(second!) })
    await venue.expectEvents({ 'alert.read': 1 })
    expect((await listed()).alerts.map(({ read }) => read)).toEqual([false, true, false])
    expect((await listed()).unread).toBe(2)
    await write('Four')
    await listed('all', 4)
    await venue.call(markAllAlertsRead, { body: { upTo: newest!.id } })
    await venue.call(markAllAlertsRead, { body: { upTo: second!.id } })
    await venue.expectEvents({ 'alert.read': 1, new_workorder: 1 })
    expect((await listed()).alerts.map(({ read }) => read)).toEqual([false, true, true, true])
    expect((await listed()).unread).toBe(1)
    expect(await venue.db.selectFrom('alert_reads').selectAll().execute()).toEqual([])
  })

  test('are removed only from the list that was cleared', async () => {
    await write()
    await setStatus('cleaning')
    const [newest] = (await listed('all', 2)).alerts
    const panel = (await listed('maintenance')).alerts
    expect(panel.map(({ type }) => type)).toEqual(['new_workorder'])
    await venue.eventsSince()
    await venue.call(clearAlerts, { body: { upTo: newest!.id } })
    await venue.expectEvents({ 'alert.cleared': 1 })
    expect(await listed()).toEqual({ alerts: [], unread: 0 })
    expect((await listed('maintenance')).alerts).toHaveLength(1)
    await setStatus('available')
    expect((await listed('all', 1)).unread).toBe(0)
    await venue.call(clearAlerts, { body: { upTo: panel[0]!.id, list: 'maintenance' } })
    expect(await listed('maintenance')).toEqual({ alerts: [], unread: 0 })
    expect((await listed('all')).alerts).toHaveLength(1)
  })

  test('are listed up to 50, and more than 99 unread ones count as 100', async () => {
    for (let count = 0; count < 101; count++) await write()
    await expect.poll(async () => (await listed()).unread).toBe(100)
    expect((await listed()).alerts).toHaveLength(50)
  })

  test.each([
    ['POST', '/api/alerts/999999/read', undefined, 404],
    ['POST', '/api/alerts/x/read', undefined, 400],
    ['POST', '/api/alerts/read', { upTo: 999_999 }, 404],
    ['POST', '/api/alerts/read', { upTo: 0 }, 422],
    ['POST', '/api/alerts/read', { upTo: '1' }, 422],
    ['POST', '/api/alerts/read', {}, 422],
    ['POST', '/api/alerts/clear', { upTo: 1, list: 'mine' }, 422],
  ])('%s %s with %o returns %i and marks nothing', async (method, path, body, status) => {
    expect((await venue.ask(method, path, { body })).status).toBe(status)
    expect(await venue.db.selectFrom('alert_marks').selectAll().execute()).toEqual([])
    await venue.expectEvents({})
  })
})

/** A desk on the live feed that stores the pushes as the web client does. */
class Listener {
  readonly seen: Push[] = []
  #socket: WebSocket | undefined

  async connect() {
    const last = this.seen.at(-1)
    const after = last ? `?after=${last.id}` : ''
    const socket = new WebSocket(`${venue.url.replace('http', 'ws')}/ws${after}`)
    socket.on('message', data => {
      const push = JSON.parse(String(data)) as Push
      if (push.type !== 'connection') this.seen.push(push)
    })
    await once(socket, 'open')
    this.#socket = socket
  }

  async drop() {
    this.#socket?.terminate()
    if (this.#socket) await once(this.#socket, 'close')
  }

  get titles() {
    return this.seen.map(({ message }) => message)
  }
}

test('gives a desk that was offline under load the same list as one that stayed online', async () => {
  const stayed = new Listener()
  const away = new Listener()
  addCleanup(() => Promise.all([stayed.drop(), away.drop()]).then(() => undefined))
  await Promise.all([stayed.connect(), away.connect()])
  await write('Before')
  await expect.poll(() => away.seen.length).toBe(1)
  await away.drop()
  await Promise.all(Array.from({ length: 120 }, (_, index) => write(`Meanwhile ${index}`)))
  venue.clock.advance(1)
  const during = Promise.all(Array.from({ length: 40 }, (_, index) => write(`On return ${index}`)))
  await away.connect()
  await during
  await expect.poll(() => stayed.seen.length).toBe(161)
  await expect.poll(() => away.seen.length).toBe(161)
  // Each push says when it was sent to this desk.
  const withoutSending = ({ sentAt: _, ...push }: Push) => push
  expect(away.seen.map(withoutSending)).toEqual(stayed.seen.map(withoutSending))
  expect(new Set(stayed.titles).size).toBe(161)
  const { alerts } = await listed('all', 50)
  expect(alerts.map(({ id }) => id)).toEqual(
    stayed.seen
      .slice(-50)
      .reverse()
      .map(({ id }) => id),
  )
})

test('what cleaners hear is stored with its words, so that the Cleaner App writes it in Spanish', async () => {
  const second = await venue.given.room()
  await venue.given.item({ name: 'Towels', currentStock: 6, minStock: 5, unit: 'pieces' })
  await setStatus('cleaning')
  await setStatus('available')
  await venue.given.runningRental({ facility: room, minutesAgo: 0 })
  venue.clock.advance(55)
  await venue.app.tick()
  venue.clock.advance(10)
  await venue.app.tick()
  const { id } = await venue.call(writeWorkorder, {
    body: { facilityType: 'room', facilityId: second.id, title: 'Leaking shower', description: 'Water' },
  })
  await venue.ask('PATCH', `/api/workorders/${id}`, { body: { status: 'completed' } })
  const write = await loadAlertWriter('es')
  const { alerts } = await listed('all', 7)
  expect(alerts.map(({ words }) => write(words!)).toReversed()).toEqual([
    'Room 101: ahora en limpieza',
    'Room 101: ahora disponible',
    'Room 101: ahora en uso',
    'Room 101: fin de la estadía, 3:00 p.m.',
    'Room 101: tiempo excedido desde 3:00 p.m.',
    'Room 102: Leaking shower (#0001)',
    'Room 102: Leaking shower (#0001), terminada',
  ])
})
