import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultSettings } from '#office/settings/contract.ts'
import { storableIdFields } from '#office/settings/words.ts'
import { idCard as card } from '#testing/cards/id-card.ts'
import { type IdData, idData } from './contract.ts'
import {
  ageOn,
  checkCard,
  fieldsToSend,
  formatCardDay,
  fullName,
  toNameCase,
  toStoredFields,
} from './rules.ts'

describe('age', () => {
  test.each([
    ['1990-06-15', '2026-06-14', 35],
    ['1990-06-15', '2026-06-15', 36],
    ['2008-05-20', '2026-05-20', 18],
    ['2008-05-21', '2026-05-20', 17],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-29', 20],
    ['2026-05-20', '2026-05-20', 0],
    ['2026-05-21', '2026-05-20', undefined],
    ['', '2026-05-20', undefined],
  ])('born %s, on %s: %s', (born, today, age) => {
    expect(ageOn(born, today)).toBe(age)
  })

  test('grows by one each year and never falls', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [born, today] = [one, other].map(date => date.toISOString().slice(0, 10)).sort() as [
          string,
          string,
        ]
        const nextYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
        expect(ageOn(born, nextYear)).toBe(ageOn(born, today)! + 1)
      }),
    )
  })
})

describe('the verdict', () => {
  const today = '2026-05-20'
  test.each<[string, Partial<IdData>, number, ReturnType<typeof checkCard>]>([
    ['of age and valid', {}, 18, { age: 35, tooYoung: false, expired: false, isValid: true }],
    [
      'one day under the minimum age',
      { dateOfBirth: '2008-05-21' },
      18,
      { age: 17, tooYoung: true, expired: false, isValid: false },
    ],
    [
      'minimum age reached today',
      { dateOfBirth: '2008-05-20' },
      18,
      { age: 18, tooYoung: false, expired: false, isValid: true },
    ],
    [
      'valid on its last day',
      { expirationDate: today },
      18,
      { age: 35, tooYoung: false, expired: false, isValid: true },
    ],
    [
      'expired yesterday',
      { expirationDate: '2026-05-19' },
      18,
      { age: 35, tooYoung: false, expired: true, isValid: false },
    ],
    [
      'no birth date',
      { dateOfBirth: '' },
      18,
      { age: undefined, tooYoung: undefined, expired: false, isValid: false },
    ],
    [
      'no birth date and no minimum age',
      { dateOfBirth: '' },
      0,
      { age: undefined, tooYoung: undefined, expired: false, isValid: true },
    ],
    ['no end', { expirationDate: '' }, 18, { age: 35, tooYoung: false, expired: undefined, isValid: false }],
    [
      'born tomorrow',
      { dateOfBirth: '2026-05-21' },
      18,
      { age: undefined, tooYoung: undefined, expired: false, isValid: false },
    ],
  ])('%s', (_what, changed, minimumAge, verdict) => {
    expect(checkCard({ ...card, ...changed }, today, minimumAge)).toEqual(verdict)
  })
})

test('formats days as month, day, year', () => {
  expect([formatCardDay('1990-06-15'), formatCardDay('')]).toEqual(['06/15/1990', ''])
})

test('shows Unknown only for a missing name', () => {
  expect(fullName(card)).toBe('Jane Sample')
  expect(fullName({ firstName: '', middleName: '', lastName: 'SAMPLE' })).toBe('Sample')
  expect(fullName({ firstName: '', middleName: '', lastName: '' })).toBe('Unknown')
})

test.each([
  ['JANE', 'Jane'],
  ["MARY-ANN O'NEIL III", "Mary-Ann O'Neil III"],
  ['DE LA CRUZ', 'De La Cruz'],
  ['MCDONALD', 'McDonald'],
  ['MCA', 'Mca'],
  ['ÉLODIE ÅSTRÖM', 'Élodie Åström'],
  ['DiCaprio', 'DiCaprio'],
  ['van der Berg', 'van der Berg'],
  ['J', 'J'],
  ['', ''],
])('the name %s of a card is written %s', (name, written) => {
  expect(toNameCase(name)).toBe(written)
})

describe('the stored fields', () => {
  const keeping = fc.record({
    keptIdFields: fc.subarray([...storableIdFields]),
    keptIdNumber: fc.constantFrom('no' as const, 'hash' as const, 'yes' as const),
  })

  test('are none by default', () => {
    expect(toStoredFields(card, defaultSettings)).toEqual({})
  })

  test('are those that the venue chose and the card has', () => {
    fc.assert(
      fc.property(keeping, chosen => {
        const kept = Object.keys(toStoredFields(card, chosen))
        const wanted = [...chosen.keptIdFields, ...(chosen.keptIdNumber === 'yes' ? ['documentId'] : [])]
        expect(kept.sort()).toEqual(wanted.filter(field => card[field as keyof IdData] !== '').sort())
      }),
    )
  })

  test('can be chosen for each field of a card', () => {
    expect([...storableIdFields, 'documentId'].sort()).toEqual(Object.keys(idData.shape).sort())
  })

  test('are sent without the number if the venue does not keep it', () => {
    fc.assert(
      fc.property(keeping, chosen => {
        expect('documentId' in fieldsToSend(card, chosen)).toBe(chosen.keptIdNumber !== 'no')
      }),
    )
  })
})
