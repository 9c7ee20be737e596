import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { clockContext } from '#platform/http/action-context.ts'
import { openTestDatabase } from '#testing/database/test-database.ts'
import { openBill, readLines } from '../bills.ts'
import { chargePosting, postToLedger } from '../ledger.ts'
import type { LineText } from '../lines/lines.ts'
import { reverseCharges } from '../reversals.ts'

const calendar = { timeZone: 'America/New_York', dayStart: '00:00' }
const ctx = clockContext(Date.parse('2026-05-20T18:00:00Z'))
const text = { label: 'Towel', tax: 'added', taxRate: 10_000 } as const
const price = (baseCents: number, taxCents: number) => ({
  baseCents,
  taxCents,
  totalCents: baseCents + taxCents,
})

test('a bill is reversed to zero, of a line that was corrected in part what remains', async () => {
  const { db } = await openTestDatabase()
  await db.transaction().execute(async trx => {
    const billId = await openBill(trx, ctx, { kind: 'invoice' })
    const subject = { billId, source: 'invoice', facility: null } as const
    const charge = (line: LineText, net: number, tax: number) =>
      postToLedger(trx, ctx, calendar, [chargePosting(subject, line, price(net, tax))])
    await charge({ ...text, kind: 'invoice', quantity: 3 }, 1_000, 100)
    const [line] = await readLines(trx, billId)
    await charge({ ...text, kind: 'invoice', quantity: -1, correctsId: line!.id }, -333, -33)
    await charge({ ...text, kind: 'discount', correctsId: line!.id, reason: 'Late' }, -67, -7)
    await charge({ ...text, kind: 'service' }, 500, 50)

    await reverseCharges(trx, ctx, calendar, billId, 'Wrong customer')
    const lines = await readLines(trx, billId)
    expect(
      lines
        .slice(-3)
        .map(({ kind, quantity, net_cents, tax_cents }) => [kind, quantity, net_cents, tax_cents]),
    ).toEqual([
      ['discount', -1, 67, 7],
      ['invoice', -2, -667, -67],
      ['service', -1, -500, -50],
    ])
    const sums = await trx
      .selectFrom('ledger')
      .select(['account', sql<number>`sum(amount_cents)`.as('cents')])
      .groupBy('account')
      .execute()
    for (const { account, cents } of sums) expect([account, cents]).toEqual([account, 0])
    await expect(reverseCharges(trx, ctx, calendar, billId, 'Again')).rejects.toThrow('nothing to reverse')
  })
})
