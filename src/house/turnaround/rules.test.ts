import { describe, expect, test } from 'vitest'
import { defaultSettings } from '#office/settings/contract.ts'
import { MINUTE } from '#platform/values/time.ts'
import { turnaroundTexts } from './languages/texts.ts'
import {
  DEFAULT_STEP,
  deriveState,
  judgeOutcome,
  lateAt,
  listSteps,
  orderByNeed,
  translateDefault,
} from './rules.ts'

const now = Date.parse('2026-11-20T23:00:00Z')
const ago = (minutes: number) => now - minutes * MINUTE
const rule = defaultSettings.turnaround.room

const facility = (id: number, more: Partial<Parameters<typeof orderByNeed>[0][number]> = {}) => ({
  id,
  type: 'room' as const,
  status_since: ago(60),
  cleaning_since: null,
  inspect_since: null,
  bookedAt: null,
  ...more,
})

describe('the state', () => {
  test('is dirty, then cleaning, then inspect, each with its own begin and target', () => {
    expect(deriveState(facility(1))).toEqual({ state: 'dirty', since: ago(60) })
    expect(deriveState(facility(1, { cleaning_since: ago(40) }))).toEqual({
      state: 'cleaning',
      since: ago(40),
    })
    expect(deriveState(facility(1, { inspect_since: ago(10) }))).toEqual({ state: 'inspect', since: ago(10) })
    expect(lateAt('dirty', ago(60), rule)).toBe(ago(45))
    expect(lateAt('cleaning', ago(60), rule)).toBe(ago(30))
    expect(lateAt('inspect', ago(60), rule)).toBe(ago(50))
  })

  test('of an inspection that a later check-out has overtaken is dirty', () => {
    expect(deriveState(facility(1, { status_since: ago(5), inspect_since: ago(10) })).state).toBe('dirty')
  })

  test('of a room that is cleaned again before its inspection is cleaning', () => {
    expect(deriveState(facility(1, { inspect_since: ago(10), cleaning_since: ago(2) })).state).toBe(
      'cleaning',
    )
  })
})

describe('the order', () => {
  const order = (...args: Parameters<typeof orderByNeed>) =>
    orderByNeed(...args).map(({ facility: { id }, need }) => (need ? [id, need.for] : id))

  test('without any need is the longest dirty first', () => {
    expect(order([facility(1), facility(2, { status_since: ago(90) })], [])).toEqual([2, 1])
  })

  test('puts the next booking before what nobody needs', () => {
    const rooms = [facility(1, { status_since: ago(300) }), facility(2, { bookedAt: now + 60 * MINUTE })]
    expect(order(rooms, [])).toEqual([[2, 'booking'], 1])
  })

  test('gives each waiting guest the facility that is ready soonest', () => {
    const rooms = [
      facility(1),
      facility(2, { inspect_since: ago(1) }),
      facility(3, { cleaning_since: ago(20) }),
      facility(4, { type: 'locker' }),
    ]
    const waiting = [
      { types: ['room' as const], since: ago(5) },
      { types: ['room' as const, 'locker' as const], since: ago(30) },
    ]
    // The longest waiting gets room 2, the other one room 3.
    expect(order(rooms, waiting)).toEqual([[2, 'waiting'], [3, 'waiting'], 1, 4])
  })

  test('puts a guest who waits before a booking later on, and a booking that is overdue for longer before them', () => {
    const waiting = [{ types: ['locker' as const], since: ago(10) }]
    const locker = facility(1, { type: 'locker' })
    expect(order([facility(2, { bookedAt: now + MINUTE }), locker], waiting)[0]).toEqual([1, 'waiting'])
    expect(order([facility(2, { bookedAt: ago(15) }), locker], waiting)[0]).toEqual([2, 'booking'])
  })

  test('is not disturbed by a guest for whom there is nothing', () => {
    expect(order([facility(1)], [{ types: ['locker'], since: ago(10) }])).toEqual([1])
  })
})

describe('an inspection', () => {
  test('passes, sends back, or takes out: a fault counts more than dirt', () => {
    expect(judgeOutcome([{ finding: 'ok' }, { finding: 'ok' }])).toBe('passed')
    expect(judgeOutcome([{ finding: 'ok' }, { finding: 'clean_again' }])).toBe('returned')
    expect(judgeOutcome([{ finding: 'clean_again' }, { finding: 'fault' }])).toBe('failed')
  })

  test('without a list has one step', () => {
    expect(listSteps({ ...rule, steps: [] })).toEqual(['Clean and complete'])
  })
})

test('what the lists of a new venue say is translated, what a venue wrote is not', async () => {
  const spanish = await turnaroundTexts.load('es')
  const { turnaround, faultPresets } = defaultSettings
  const faults = [...faultPresets.room, ...faultPresets.locker].map(({ title }) => title)
  for (const text of [DEFAULT_STEP, ...turnaround.room.steps, ...turnaround.locker.steps, ...faults])
    expect(translateDefault(text, spanish)).not.toBe(text)
  expect(translateDefault('Steam too hot', spanish)).toBe('Steam too hot')
})
