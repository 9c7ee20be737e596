import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoteRental, startRental } from '#desk/rentals/rentals.ts'
import { DAY } from '#platform/values/time.ts'
import { expectInvariants } from '#testing/database/invariants.ts'
import { onPostgres } from '#testing/database/test-database.ts'
import { Desk, expectBillHolds, type Stay } from '#testing/money/desk.ts'
import { chains, type StepName, stepNames, take } from '#testing/money/steps.ts'
import { openVenue } from '#testing/venue/venue.ts'
import { createPayerDirectory } from '../directories/payer-directory.ts'

/** RANDOM_STAYS=10000 runs more. SQLite runs in this process; each PostgreSQL statement is a round trip. */
const RUNS = Number(process.env.RANDOM_STAYS ?? (onPostgres ? 12 : 250))

/** A run of a few stays does not get to every action. */
const isShort = RUNS < 250

/** RANDOM_SEED repeats a run; a failure names its seed. */
const SEED = process.env.RANDOM_SEED === undefined ? {} : { seed: Number(process.env.RANDOM_SEED) }

/** Stays whose actions need earlier ones: chance alone does not get to each of them in every run. */
const EXAMPLES = chains.flatMap(names =>
  [0, 1, 2, 3].map(which => [[{ names, size: 40 + which, which }], which + 1] as [WalkStep[], number]),
)

interface WalkStep {
  names: readonly StepName[]
  size: number
  which: number
}

const step: fc.Arbitrary<WalkStep> = fc.record({
  names: fc.constantFrom(...stepNames.map(name => [name]), ...chains),
  size: fc.integer({ min: 0, max: 120 }),
  which: fc.nat(59),
})

test(
  `${RUNS} random stays with everything that a desk can do leave bills, cards, deposits and stock that agree`,
  async () => {
    const upgradeFees = [{ facilityType: 'room' as const, facilityKind: '', fee: 7.77 }]
    const { given, db, clock } = await openVenue({ upgradeFees })
    const rooms = [
      await given.room(),
      await given.room({ hourlyRate: 33.33, roomType: 'Suite' }),
      await given.room(),
    ]
    const items = [
      await given.item({ name: 'Water', price: 3.33, currentStock: 20 }),
      await given.item({ name: 'Robe', price: 20, taxClass: 'exempt', currentStock: 3 }),
    ]
    /** How often each action was not refused. */
    const accepted = new Map(stepNames.map(name => [name, 0]))
    const venue = { roomIds: rooms.map(({ id }) => id), itemIds: items.map(({ id }) => id) }
    const examples = isShort ? [] : EXAMPLES
    await db.transaction().execute(async trx => {
      const desk = new Desk(trx, createPayerDirectory(onPostgres ? 'postgres' : 'sqlite'), clock.at)
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 11 }), fc.nat(9), async (steps, how) => {
          desk.at += DAY
          const stay = await arrive(desk, venue.roomIds[how % 3]!, how)
          await expectBillHolds(desk, stay)
          await desk.lookAtBoard()
          for (const one of steps.flatMap(({ names, ...rest }) => names.map(what => ({ what, ...rest })))) {
            const before = desk.accepted
            await take[one.what](desk, stay, one, venue)
            if (desk.accepted > before) accepted.set(one.what, accepted.get(one.what)! + 1)
            await expectBillHolds(desk, stay)
          }
          await take.leave(desk, stay, { what: 'leave', size: 1, which: 1 }, venue)
        }),
        { numRuns: examples.length + RUNS, examples, endOnFailure: true, ...SEED },
      )
      await expectInvariants(trx)
    })
    if (!isShort) expect([...accepted].filter(([, times]) => times === 0)).toEqual([])
  },
  Math.max(240_000, RUNS * 1_000),
)

/** Checks a guest in, paid by card; the price is the one that was quoted. */
async function arrive(desk: Desk, roomId: number, how: number): Promise<Stay> {
  const hours = 1 + (how % 4)
  const place = { facilityType: 'room', facilityId: roomId } as const
  const quote = await quoteRental(desk.trx, { form: 'check-in', hours, ...place }, desk.at)
  const rental = await startRental(desk.trx, desk.ctx, {
    form: 'check-in',
    ...place,
    customerName: 'Jane Doe',
    notes: '',
    duration: hours,
    paymentMethod: 'credit_card',
    ...(how > 4 && { deposit: { item: 'Key', amount: 20, paymentMethod: 'cash' as const } }),
  })
  expect([rental.totalAmount, rental.paidAmount]).toEqual([quote.total, quote.total])
  return { rentalId: rental.id, billId: rental.billId, cards: [], invoiceIds: [] }
}
