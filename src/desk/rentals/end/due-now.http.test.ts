import { expect, test } from 'vitest'
import { readHandoverDraft } from '#desk/handover/contract.ts'
import { readToday } from '#desk/today/contract.ts'
import { addLine } from '#money/bills/contract.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from '../contract.ts'

test('what stays owe now is what their check-out shows, also in the hand-over and in Today', async () => {
  const { given, call } = await openVenue()
  const late = await given.runningRental({ minutesAgo: 85 })
  const paid = await given.runningRental()
  const unpaid = await given.unpaidRental()
  const comped = await given.unpaidRental({ minutesAgo: 85 })
  await call(addLine, { params: { id: String(paid.billId) }, body: { kind: 'tip', amount: 5 } })
  await call(addLine, {
    params: { id: String(comped.billId) },
    body: { kind: 'comp', by: 'amount', value: 10, reason: 'Fire alarm' },
  })

  const later = (await call(contract.listDueNow)).map(({ rentalId, due }) => [rentalId, due] as const)
  // A comp charges the time that it reduces.
  expect(later).toEqual([[late.id, 11]])
  const board = await call(contract.listBoard)
  const dues = new Map([...board.map(({ id, dueAmount }) => [id, dueAmount] as const), ...later])
  for (const { id } of [late, paid, unpaid, comped])
    expect(dues.get(id)).toBe((await call(contract.quoteCheckOut, { params: { id: String(id) } })).due)

  const { unpaid: owing } = await call(readHandoverDraft, {})
  expect(owing.map(({ rentalId, dueAmount }) => [rentalId, dueAmount]).toSorted()).toEqual(
    [...dues].toSorted(),
  )
  expect((await call(readToday, { query: {} })).owed).toEqual({ amount: 56, stays: 4 })

  await call(contract.endRental, { params: paramsOf(late), body: {} })
  expect((await call(contract.listDueNow)).map(({ rentalId }) => rentalId)).not.toContain(late.id)
})
