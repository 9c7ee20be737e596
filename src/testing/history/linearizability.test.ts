import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkLinearizable, type Operation } from './linearizability.ts'
import {
  type AmountAction,
  amountModel,
  type BillAction,
  billModel,
  type FacilityAction,
  facilityModel,
} from './venue-models.ts'

const at = <Action>(start: number, end: number, action: Action): Operation<Action> => ({ start, end, action })

const checkIn = (guest: string, answer?: 'done' | 'refused'): FacilityAction => ({
  what: 'check-in',
  guest,
  ...(answer && { answer }),
})
const checkOut = (guest: string, answer: 'done' | 'refused' = 'done'): FacilityAction => ({
  what: 'check-out',
  guest,
  answer,
})
const sees = (guest: string | null): FacilityAction => ({ what: 'read', guest })
const verdict = (operations: Operation<FacilityAction>[]) => checkLinearizable(facilityModel, operations).is

describe('a facility', () => {
  test('has one guest after the other', () => {
    expect(
      verdict([
        at(0, 1, checkIn('Ada', 'done')),
        at(2, 3, checkIn('Bob', 'refused')),
        at(2, 6, sees('Ada')),
        at(4, 5, checkOut('Ada')),
        at(4, 9, checkIn('Bob', 'done')),
        at(10, 11, sees('Bob')),
      ]),
    ).toBe('linearizable')
  })

  test('is not rented twice at the same time', () => {
    const history = [at(0, 5, checkIn('Ada', 'done')), at(1, 4, checkIn('Bob', 'done'))]
    expect(checkLinearizable(facilityModel, history)).toMatchObject({
      is: 'impossible',
      after: 1,
      stuck: [expect.objectContaining({ action: expect.objectContaining({ what: 'check-in' }) })],
    })
  })

  test('does not lose a confirmed check-in, nor show it too early or too late', () => {
    expect(verdict([at(0, 1, checkIn('Ada', 'done')), at(2, 3, sees(null))])).toBe('impossible')
    expect(verdict([at(0, 1, sees('Ada')), at(2, 3, checkIn('Ada', 'done'))])).toBe('impossible')
    expect(
      verdict([
        at(0, 9, checkIn('Ada', 'done')),
        at(1, 2, sees('Ada')),
        // A later read must not return an older state.
        at(3, 4, sees(null)),
      ]),
    ).toBe('impossible')
  })

  test('may have a guest whose check-in was not answered, or not', () => {
    expect(verdict([at(0, Infinity, checkIn('Ada')), at(5, 6, sees('Ada'))])).toBe('linearizable')
    expect(verdict([at(0, Infinity, checkIn('Ada')), at(5, 6, sees(null))])).toBe('linearizable')
    expect(verdict([at(0, Infinity, checkIn('Ada')), at(1, 2, sees('Ada')), at(3, 4, sees(null))])).toBe(
      'impossible',
    )
    expect(verdict([at(5, Infinity, checkIn('Ada')), at(0, 1, sees('Ada'))])).toBe('impossible')
  })

  test('does not check the same guest out twice', () => {
    const stay = at(0, 1, checkIn('Ada', 'done'))
    expect(verdict([stay, at(2, 5, checkOut('Ada')), at(2, 5, checkOut('Ada', 'refused'))])).toBe(
      'linearizable',
    )
    expect(verdict([stay, at(2, 5, checkOut('Ada')), at(2, 5, checkOut('Ada'))])).toBe('impossible')
  })
})

test('a stock is not used twice, and a use is refused only if too little is left', () => {
  const use = (by: number, answer: 'refused' | { left: number }): AmountAction => ({
    what: 'change',
    by: -by,
    answer,
  })
  const check = (...actions: AmountAction[]) =>
    checkLinearizable(
      amountModel(5),
      actions.map(action => at(0, 1, action)),
    ).is
  expect(check(use(3, { left: 0 }), use(2, { left: 3 }), use(1, 'refused'))).toBe('linearizable')
  expect(check(use(3, { left: 2 }), use(3, { left: 2 }))).toBe('impossible')
  expect(check(use(3, { left: 2 }), use(2, 'refused'))).toBe('impossible')
  expect(check(use(3, { left: 2 }), { what: 'change', by: -4, mayOverdraw: true, answer: {} })).toBe(
    'linearizable',
  )
})

test('a bill is not paid twice, and nothing on it is forgotten', () => {
  const add: BillAction = { what: 'charge', cents: 110, answer: 'done' }
  const paid = (cents: number): BillAction => ({ what: 'pay', answer: { charged: cents, paid: cents } })
  const check = (...actions: Operation<BillAction>[]) =>
    checkLinearizable(billModel({ charged: 0, paid: 0 }), actions).is
  expect(check(at(0, 1, add), at(0, 9, paid(220)), at(2, 3, add))).toBe('linearizable')
  expect(check(at(0, 1, add), at(2, 9, paid(110)), at(2, 9, paid(110)))).toBe('impossible')
  expect(check(at(0, 1, add), at(2, 3, add), at(4, 5, paid(110)))).toBe('impossible')
})

/** Lets 4 clients change and read an amount at random; each takes effect at a moment that only this function knows. */
function play(seed: readonly { length: number; by: number }[]): Operation<AmountAction>[] {
  const clock = [0, 0, 0, 0]
  const plans = seed.map(({ length, by }, index) => {
    const start = clock[index % 4]! + 1
    const end = start + length
    clock[index % 4] = end
    return { start, end, by, effect: start + (length * ((index * 7) % 10)) / 10 }
  })
  let amount = 10
  const actions = new Map<object, AmountAction>()
  for (const plan of plans.toSorted((a, b) => a.effect - b.effect)) {
    const after = amount + plan.by
    if (plan.by === 0) actions.set(plan, { what: 'read', left: amount })
    else if (after < 0) actions.set(plan, { what: 'change', by: plan.by, answer: 'refused' })
    else {
      amount = after
      actions.set(plan, { what: 'change', by: plan.by, answer: { left: after } })
    }
  }
  return plans.map(plan => at(plan.start, plan.end, actions.get(plan)!))
}

test('every history of an amount that was kept in order is accepted, and a false read in it is not', () => {
  const seed = fc.array(
    fc.record({ length: fc.integer({ min: 1, max: 30 }), by: fc.integer({ min: -4, max: 4 }) }),
    {
      minLength: 1,
      maxLength: 60,
    },
  )
  fc.assert(
    fc.property(seed, plans => {
      const history = play(plans)
      expect(checkLinearizable(amountModel(10), history).is).toBe('linearizable')
      const last = Math.max(...history.map(({ end }) => end))
      const falseRead = at(last + 1, last + 2, { what: 'read' as const, left: 10_000 })
      expect(checkLinearizable(amountModel(10), [...history, falseRead]).is).toBe('impossible')
    }),
  )
})

test('a history of thousands of operations is checked within the limit', () => {
  const plans = Array.from({ length: 4_000 }, (_, n) => ({ length: 1 + (n % 13), by: ((n * 5) % 9) - 4 }))
  expect(checkLinearizable(amountModel(10), play(plans), 100_000).is).toBe('linearizable')
})

test('a history with many unanswered operations is checked within the limit', () => {
  const uses = Array.from({ length: 60 }, (_, n) =>
    at<AmountAction>(n, Infinity, { what: 'change', by: -1 - (n % 3) }),
  )
  const sees = (left: number) => at<AmountAction>(100, 101, { what: 'read', left })
  const check = (left: number) => checkLinearizable(amountModel(1_000), [...uses, sees(left)], 100_000).is
  expect(check(1_000 - 61)).toBe('linearizable')
  // All of them use 120.
  expect(check(1_000 - 121)).toBe('impossible')
})

test('a history with many reads of old boards is checked within the limit', () => {
  const stays = Array.from({ length: 200 }, (_, n) => {
    const [guest, begin] = [`Guest ${n}`, 10 * n]
    return [
      at(begin, begin + 6, checkIn(guest, 'done')),
      at(begin + 4, begin + 9, checkOut(guest)),
      at(begin - 300, begin + 3, sees(null)),
      at(begin - 300, begin + 8, sees(guest)),
    ]
  }).flat()
  const check = (guest: string) =>
    checkLinearizable(facilityModel, [...stays, at(1_700, 2_001, sees(guest))], 100_000).is
  expect(check('Guest 180')).toBe('linearizable')
  expect(check('Guest 160')).toBe('impossible')
})
