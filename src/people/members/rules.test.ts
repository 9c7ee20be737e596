import { describe, expect, test } from 'vitest'
import { checkBirthDate, idInNumber, memberNumber, searchColumns, splitName, termsOf } from './rules.ts'

describe('a member number', () => {
  test.each([
    ['M-000123', 123],
    ['m-000123', 123],
    ['m000123', 123],
    [' 123 ', 123],
    ['M/000123', 123],
    ['Mß000123', 123],
    ['M-1234567', 1_234_567],
  ])('%j is that of %i', (text, id) => {
    expect(idInNumber(text)).toBe(id)
  })

  test.each(['', 'M-', 'M-000000', '0', 'Mia', 'M-12x', '12 34', '99999999999', '2147483648'])(
    '%j is none',
    text => {
      expect(idInNumber(text)).toBeUndefined()
    },
  )

  test.each([1, 123, 999_999, 1_000_000, 2_147_483_647])('of %i is parsed back to the id', id => {
    expect(idInNumber(memberNumber(id))).toBe(id)
  })
})

test.each([
  ['1899-12-31', 'Birth date cannot be before 1900-01-01'],
  ['1900-01-01', undefined],
  ['2026-05-20', undefined],
  ['2026-05-21', 'Birth date cannot be in the future'],
])('born on %s: %s', (day, refusal) => {
  expect(checkBirthDate(day, '2026-05-20')).toBe(refusal)
})

test.each([
  ['Doe, Jane', ['jane', 'doe']],
  ['  ÉLODIE  le ', ['elodie', 'le']],
  ['jane jane', ['jane']],
  [' ', []],
])('the words of %j', (search, terms) => {
  expect(termsOf(search)).toEqual(terms)
})

test.each([
  ['(212) 555-0100', ['2125550100']],
  ['tel:+1\u202d-212-555\u20110100', ['2125550100']],
  ['jane 555-0100', ['5550100', 'jane']],
  ['000123', ['000123']],
  ['O’Malley', ["o'malley"]],
  ['李 明', ['李', '明']],
])('the words of %j are %j', (search, terms) => {
  expect(termsOf(search)).toEqual(terms)
})

test('a name without a blank is split into last and first name', () => {
  expect(splitName('李明')).toEqual([
    { last: '李', first: '明' },
    { last: '明', first: '李' },
  ])
  expect(splitName('김철수'.normalize('NFKD'))).toContainEqual({
    last: '김'.normalize('NFKD'),
    first: '철수'.normalize('NFKD'),
  })
  expect([splitName('jane'), splitName('李')]).toEqual([[], []])
})

test('a phone is found with and without punctuation', () => {
  const { search } = searchColumns({
    first_name: 'José',
    last_name: 'Łukasz',
    email: 'Jose@Example.com',
    phone: '(212) 555-0123',
    date_of_birth: null,
  })
  expect(search).toBe('jose lukasz jose@example.com (212) 555-0123 2125550123')
})
