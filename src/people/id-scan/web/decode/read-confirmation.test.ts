import { expect, test } from 'vitest'
import { jane, makePayload } from '#testing/cards/payload.ts'
import { createReadConfirmation } from './read-confirmation.ts'

test('accepts an ID with a name, a number and dates at once', () => {
  expect(createReadConfirmation()(makePayload(jane))).toMatchObject({
    ok: true,
    data: { lastName: 'SAMPLE' },
  })
})

test('accepts an ID with few fields after two reads', () => {
  const believe = createReadConfirmation()
  const text = makePayload({ DAQ: 'T1', DCS: 'SAMPLE' })
  expect(believe(text)).toBeUndefined()
  expect(believe(text)).toMatchObject({ ok: true, data: { documentId: 'T1' } })
})

test('refuses any other text after two equal reads in a row', () => {
  const believe = createReadConfirmation()
  expect(believe('PARCEL 1')).toBeUndefined()
  expect(believe('PARCEL 2')).toBeUndefined()
  expect(believe('PARCEL 2')).toEqual({ ok: false, refusal: 'notAnId' })
})

test('never accepts noise that error correction turned into a symbol', () => {
  const believe = createReadConfirmation()
  for (const noise of ['\u0001ANSI\u0002', '@\n\x1e\rANSI 636000', 'DAQ', ''])
    expect(believe(noise)).toBeUndefined()
})
