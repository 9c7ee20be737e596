import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { saveSettings } from '#office/settings/contract.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'

type Form = z.input<typeof contract.addRate.body>

const night = { name: 'Night rate', kind: 'hourly', from: '22:00', until: '06:00', price: 12 } as const
const fourFor60 = { name: 'Standard', kind: 'block', hours: 4, price: 60 } as const

describe('a rate', () => {
  test('announces once that it is added, changed and removed', async () => {
    const { call, expectEvents } = await openVenue()
    const rate = await call(contract.addRate, { body: night })
    expect(rate).toMatchObject({
      ...night,
      facilityType: 'room',
      facilityKind: '',
      weekdays: [],
      enabled: true,
    })
    await expectEvents({ 'rate.added': 1, '*': 0 })
    const changed = await call(contract.editRate, {
      params: paramsOf(rate),
      body: { price: 14.5 },
      ifMatch: rate.version,
    })
    expect(changed).toMatchObject({ price: 14.5, version: 2 })
    await expectEvents({ 'rate.changed': 1, '*': 0 })
    await call(contract.editRate, { params: paramsOf(rate), body: { price: 14.5 } })
    await expectEvents({ '*': 0 })
    await call(contract.removeRate, { params: paramsOf(rate) })
    await expectEvents({ 'rate.removed': 1, '*': 0 })
    expect(await call(contract.listRates)).toEqual({ rates: [], holidays: [] })
  })

  test('must not overlap another of the same precedence, unless one of them is disabled', async () => {
    const { call, refused } = await openVenue()
    await call(contract.addRate, { body: night })
    const early = { ...night, name: 'Early bird', from: '05:00', until: '09:00' }
    expect(await refused(contract.addRate, { body: early })).toMatchObject({
      status: 409,
      errors: { from: expect.stringContaining('Overlaps ‘Night rate’') },
    })
    const off = await call(contract.addRate, { body: { ...early, enabled: false } })
    expect(
      await refused(contract.editRate, { params: paramsOf(off), body: { enabled: true } }),
    ).toMatchObject({
      status: 409,
    })
    expect(
      await call(contract.editRate, { params: paramsOf(off), body: { enabled: true, from: '06:00' } }),
    ).toMatchObject({ enabled: true })
    for (const other of [{ facilityType: 'locker' }, { facilityKind: 'VIP' }] as const)
      expect(await call(contract.addRate, { body: { ...early, ...other } })).toMatchObject(other)
  })

  test('is added only once if two overlapping ones are added concurrently', async () => {
    const { call, ask } = await openVenue()
    const added = await Promise.all(
      [1, 2, 3].map(async index => {
        const body = JSON.stringify({ ...night, name: `Night ${index}` })
        return (await ask('POST', '/api/rates', { body })).status
      }),
    )
    expect(added.toSorted()).toEqual([201, 409, 409])
    expect((await call(contract.listRates)).rates).toHaveLength(1)
  })

  test.each([
    [{ ...night, hours: 2 }, 'hours'],
    [{ ...fourFor60, hours: null }, 'hours'],
    [{ ...night, until: null }, 'until'],
    [{ ...night, from: null }, 'from'],
    [{ ...night, until: '22:00' }, 'until'],
    [{ ...night, onHolidays: true, weekdays: [1] }, 'weekdays'],
    [{ ...night, weekdays: [1, 1] }, 'weekdays'],
    [{ ...night, from: '24:00' }, 'from'],
    [{ ...night, price: 1.005 }, 'price'],
  ])('is refused if it is contradictory: %j', async (body, field) => {
    const { refused, expectEvents } = await openVenue()
    expect(await refused(contract.addRate, { body })).toMatchObject({
      status: 422,
      errors: { [field]: expect.any(String) },
    })
    await expectEvents({ '*': 0 })
  })

  test('refuses the second of two concurrent edits', async () => {
    const { call, refused } = await openVenue()
    const rate = await call(contract.addRate, { body: night })
    await call(contract.editRate, { params: paramsOf(rate), body: { price: 10 }, ifMatch: rate.version })
    expect(
      await refused(contract.editRate, {
        params: paramsOf(rate),
        body: { price: 11 },
        ifMatch: rate.version,
      }),
    ).toMatchObject({ status: 412, detail: 'Admin User changed ‘Night rate’ (price). Reload and try again.' })
  })

  test('is listed by precedence', async () => {
    const { call } = await openVenue()
    for (const body of [
      night,
      { name: 'Always', kind: 'hourly', price: 18 } satisfies Form,
      { name: 'Holiday', kind: 'hourly', price: 40, onHolidays: true } satisfies Form,
      { name: 'Weekend', kind: 'hourly', price: 30, weekdays: [0, 6] } satisfies Form,
      { ...night, name: 'VIP night', facilityKind: 'VIP' },
    ])
      await call(contract.addRate, { body })
    const { rates } = await call(contract.listRates)
    expect(rates.map(({ name }) => name)).toEqual(['VIP night', 'Holiday', 'Weekend', 'Night rate', 'Always'])
  })

  test('is not found after its removal', async () => {
    const { refused } = await openVenue()
    expect(await refused(contract.editRate, { params: { id: '7' }, body: { price: 1 } })).toMatchObject({
      status: 404,
    })
    expect(await refused(contract.removeRate, { params: { id: '7' } })).toMatchObject({ status: 404 })
  })
})

test('adds a holiday once and removes it', async () => {
  const { call, refused, expectEvents } = await openVenue()
  const body = { day: '2026-12-25', name: 'Christmas' }
  await call(contract.addHoliday, { body })
  await call(contract.addHoliday, { body: { day: '2026-07-04', name: 'Independence Day' } })
  expect(await refused(contract.addHoliday, { body })).toMatchObject({
    status: 409,
    errors: { day: 'Is Christmas already' },
  })
  expect((await call(contract.listRates)).holidays.map(({ day }) => day)).toEqual([
    '2026-07-04',
    '2026-12-25',
  ])
  await call(contract.removeHoliday, { params: { day: '2026-12-25' } })
  expect(await refused(contract.removeHoliday, { params: { day: '2026-12-25' } })).toMatchObject({
    status: 404,
  })
  await expectEvents({ 'rate.holiday_added': 2, 'rate.holiday_removed': 1, '*': 0 })
})

test('changes of the calendar settings keep rates', async () => {
  const { call } = await openVenue()
  await call(contract.addRate, { body: night })
  await call(saveSettings, { body: { dayStart: '06:00' } })
  expect((await call(contract.listRates)).rates).toHaveLength(1)
})
