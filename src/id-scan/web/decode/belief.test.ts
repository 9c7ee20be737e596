import { expect, test } from 'vitest'
import { jane, payloadOf } from '../../testing/payload.ts'
import { createBelief } from './belief.ts'

test('an ID with a name, a number and dates is believed at once', () => {
  expect(createBelief()(payloadOf(jane))).toMatchObject({ ok: true, data: { lastName: 'SAMPLE' } })
})

test('an ID that holds little must be read twice', () => {
  const believe = createBelief()
  const text = payloadOf({ DAQ: 'T1', DCS: 'SAMPLE' })
  expect(believe(text)).toBeUndefined()
  expect(believe(text)).toMatchObject({ ok: true, data: { documentId: 'T1' } })
})

test('any other text is refused only once it was read twice in a row', () => {
  const believe = createBelief()
  expect(believe('PARCEL 1')).toBeUndefined()
  expect(believe('PARCEL 2')).toBeUndefined()
  expect(believe('PARCEL 2')).toEqual({ ok: false, refusal: 'notAnId' })
})

test('noise that error correction made a symbol of is never believed', () => {
  const believe = createBelief()
  for (const noise of ['\u0001ANSI\u0002', '@\n\x1e\rANSI 636000', 'DAQ', ''])
    expect(believe(noise)).toBeUndefined()
})
