import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jane, makePayload } from '#testing/cards/payload.ts'
import { type IdData, idData } from '../../contract.ts'
import { parseId } from './parse-id.ts'

const now = Date.parse('2026-05-20T18:00:00Z')

const names = Object.keys(jane)
const text = fc.string({ unit: 'binary', maxLength: 60 })
const element = fc.tuple(
  fc.constantFrom(...names, 'DAA', 'DAB', 'DCT', 'DBJ', 'DAL', 'DAN', 'ZVA', 'DDD'),
  fc.oneof(text, fc.stringMatching(/^[A-Z0-9,' ]{0,20}$/), fc.stringMatching(/^\d{8}$/)),
)

const card = fc
  .record({
    elements: fc.array(element, { maxLength: 25 }),
    version: fc.integer({ min: 0, max: 99 }),
    issuer: fc.stringMatching(/^\d{6}$/),
    lineEnd: fc.constantFrom('\n', '\r\n', '\r', '\x1e', ' '),
  })
  .map(({ elements, ...form }) => makePayload(Object.fromEntries(elements), form))

/** A real card with a part replaced by noise, as after a bad read. */
const damaged = fc.tuple(fc.nat(400), fc.nat(60), text).map(([from, length, noise]) => {
  const payload = makePayload(jane)
  return payload.slice(0, from) + noise + payload.slice(from + length)
})

const anything = fc.oneof(text, card, damaged)

test('never throws, and every result is valid ID data', () => {
  fc.assert(
    fc.property(anything, payload => {
      const parsed = parseId(payload, now)
      if (parsed.ok) idData.parse(parsed.data)
    }),
    { numRuns: 3_000 },
  )
})

test('every value is text of the payload', () => {
  fc.assert(
    fc.property(anything, payload => {
      const parsed = parseId(payload, now)
      if (!parsed.ok) return
      for (const [field, value] of Object.entries(parsed.data)) {
        expect(isInPayload(field as keyof IdData, value, payload), `${field} ${value}`).toBe(true)
      }
    }),
    { numRuns: 3_000 },
  )
})

/** Compares dates by their digits and text word by word. Sex and country are derived from codes. */
function isInPayload(field: keyof IdData, value: string, payload: string): boolean {
  if (value === '' || field === 'country') return true
  if (field === 'gender') return /DBC[\s\p{Cc}\p{Cf}]*[12MFX9]/iu.test(payload)
  if (/Date|date/.test(field)) return hasDigits(value, payload)
  const plain = payload.replace(/[\p{Cc}\p{Cf}\ufffd]/gu, '').replace(/\s+/g, '')
  return value.split(' ').every(word => plain.toUpperCase().includes(word.toUpperCase()))
}

function hasDigits(day: string, payload: string): boolean {
  const [year = '', month = '', date = ''] = day.split('-')
  const plain = payload.replace(/[\p{Cc}\p{Cf}\ufffd/.-]/gu, '')
  return plain.includes(month + date + year) || plain.includes(year + month + date)
}
