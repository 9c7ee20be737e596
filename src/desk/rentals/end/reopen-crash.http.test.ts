import { expect, test } from 'vitest'
import { addRoom } from '#house/facilities/contract.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { createClient } from '#testing/venue/client.ts'
import { checkInForm, paramsOf } from '#testing/venue/fixtures.ts'
import { preload, startServers } from '#testing/venue/server-process.ts'
import * as contract from '../contract.ts'

test('an undo whose server is killed at any step is done completely by its repeat, once', async () => {
  const environment = { NODE_OPTIONS: preload, STILL: String(Date.parse('2026-05-20T18:00:00Z')) }
  const { servers, openStore } = await startServers(1, environment)
  const server = servers[0]!
  const { call, send } = createClient(server.url)
  const room = await call(addRoom, { body: { name: 'Room 107', hourlyRate: 20 } })
  const form = { startDate: '2026-05-20T13:00', endDate: '2026-05-20T14:00', hours: 1, rate: 20 }
  const { duration: _, paymentMethod: __, ...guest } = checkInForm(room)
  const params = paramsOf(await call(contract.startRental, { body: { ...guest, ...form } }))
  await call(contract.endRental, { params, body: { paymentMethod: 'cash' } })

  const undo = () => send(contract.undoCheckOut, { params, idempotencyKey: 'undo' })
  for (const point of ['into "ledger"', 'update "bills"', 'update "rentals"', 'into "events"']) {
    await server.stop()
    await server.start({ DIE_AFTER: point })
    await expect(undo()).rejects.toThrow()
    await server.start()
    expect(await call(contract.readRental, { params })).toMatchObject({ status: 'completed', paidAmount: 20 })
  }
  expect(await undo()).toMatchObject({ status: 200, body: { voided: 20, rental: { dueAmount: 20 } } })
  expect(await undo()).toMatchObject({ status: 200 })
  const { db } = await openStore()
  await expectInvariants(db)
  expect(await db.selectFrom('ledger').select('id').where('kind', '=', 'void').execute()).toHaveLength(2)
})
