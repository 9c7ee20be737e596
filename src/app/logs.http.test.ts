import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as facilities from '../facilities/contract.ts'
import * as rentals from '../rentals/contract.ts'
import { saveSettings } from '../settings/contract.ts'
import { clientOf } from './testing/desk.ts'
import { at, checkInForm, guest } from './testing/given.ts'
import { startServers } from './testing/server-process.ts'

const secrets = {
  ...guest,
  notes: 'allergic to lavender',
  search: 'Annabel Secret',
  mistyped: 'jane.doe@@example',
  unknown: 'Mister Unknown',
}

test('a full story leaves no name, phone, e-mail, note or search in the log, at whatever level', async () => {
  const { servers, openStore } = await startServers(1, { LOG_LEVEL: 'trace' })
  const [server] = servers
  const { call, send, ask } = clientOf(server!.url)
  const store = await openStore()
  const [room, other] = [
    await call(facilities.addRoom, { body: { name: 'Room 104', hourlyRate: 20 } }),
    await call(facilities.addRoom, { body: { name: 'Room 105', hourlyRate: 20 } }),
  ]
  const form = { ...checkInForm(room), notes: secrets.notes }
  const rental = await call(rentals.startRental, { body: form, idempotencyKey: 'once' })
  await call(rentals.startRental, { body: form, idempotencyKey: 'once' })
  await call(saveSettings, { body: { graceMinutes: 5 } })
  await call(rentals.extendRental, { params: at(rental), body: { hours: 1 } })
  await call(rentals.moveRental, { params: at(rental), body: { facilityType: 'room', facilityId: other.id } })
  await call(rentals.listRentals, { query: { search: secrets.search } })

  // Refused: by field, by conflict, by the parser, by the address, by the guard, on the socket.
  expect(
    (await send(rentals.startRental, { body: { ...form, customerEmail: secrets.mistyped } })).status,
  ).toBe(422)
  expect((await send(rentals.startRental, { body: checkInForm(other) })).status).toBe(409)
  expect((await ask('POST', '/api/rentals', { body: `{"customerName": "${secrets.unknown}` })).status).toBe(
    400,
  )
  expect((await ask('GET', `/api/nothing?search=${encodeURIComponent(secrets.search)}`)).status).toBe(404)
  expect((await ask('GET', `/api/rooms/%zz?search=${encodeURIComponent(secrets.search)}`)).status).toBe(400)
  expect(
    (
      await ask('GET', '/api/rooms', {
        headers: { origin: `https://${secrets.customerName.replace(' ', '')}.com` },
      })
    ).status,
  ).toBe(403)
  const query = `?search=${encodeURIComponent(secrets.search)}`
  for (const path of ['/ws', '/api/rentals', '/nowhere']) {
    const socket = new WebSocket(server!.url.replace('http', 'ws') + path + query)
    socket.on('open', () => socket.close()).on('error', () => {})
    await new Promise(resolve => socket.on('close', resolve))
  }

  // Our own mistake: the database refuses a row and PostgreSQL repeats it.
  if (store.engine === 'postgres') {
    await sql`alter table rentals add constraint no_more check (id <= ${sql.lit(rental.id)})`.execute(
      store.db,
    )
  } else {
    await sql`create trigger no_more before insert on rentals begin select raise(abort, 'no more'); end`.execute(
      store.db,
    )
  }
  expect((await send(rentals.startRental, { body: form })).status).toBe(500)

  await server!.stop()
  expect(server!.log).toContain('"level":50')
  expect(server!.log).toContain('/api/rentals')
  const found = Object.values(secrets).filter(
    secret => server!.log.includes(secret) || server!.log.includes(encodeURIComponent(secret)),
  )
  expect(found).toEqual([])
  for (const part of ['Jane', 'Annabel', 'Unknown', 'search=', 'lavender', '555 123'])
    expect(server!.log).not.toContain(part)
})
