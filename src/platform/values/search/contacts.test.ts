import { describe, expect, test } from 'vitest'
import { phoneInSearch, plainPhone, toEmailKey, toPhoneKey } from './contacts.ts'

describe('a phone', () => {
  test.each([
    '2125550100',
    '(212) 555-0100',
    '212.555.0100',
    '212/555/0100',
    '+1 (212) 555-0100',
    '1-212-555-0100',
    '12125550100',
    '001 212 555 0100',
    '011 1 212 555 0100',
    'tel:+1-212-555-0100',
    'TEL: 212 555 0100',
    'Phone: (212) 555-0100',
    'tel:+12125550100;ext=7',
    '(212) 555-0100 ext. 12',
    '212 555 0100 x12',
    '212-555-0100 #4',
    '212-555-0100 / 646-555-0199',
    '\u202a+1 (212) 555‑0100\u202c',
    '\u200e212\u00ad555\u20110100\u200b',
    '212–555–0100',
    '212—555−0100',
    '212\u00a0555\u202f0100',
    '２１２－５５５－０１００',
    '＋１（２１２）５５５－０１００',
    '٢١٢٥٥٥٠١٠٠',
    '۲۱۲-۵۵۵-۰۱۰۰',
    '२१२ ५५५ ०१००',
    '𝟚𝟙𝟚𝟝𝟝𝟝𝟘𝟙𝟘𝟘',
  ])('%j is 2125550100', phone => {
    expect(toPhoneKey(phone)).toBe('2125550100')
    expect(phoneInSearch(plainPhone(phone).replace(/^phone: /i, ''))).toBe('2125550100')
  })

  test.each([
    [
      '7911123456',
      ['07911 123456', '+44 7911 123456', '0044 7911 123456', '+44 (0)7911 123456', '447911123456'],
    ],
    ['12345678', ['12 34 56 78', '+45 12 34 56 78']],
    ['612345678', ['06 1234 5678', '+39 06 1234 5678', '+33 6 12 34 56 78']],
    ['7112345678', ['0171 12345678', '+49 171 12345678', '0049 171 12345678']],
    ['9123456789', ['8 912 345-67-89', '+7 912 345-67-89']],
    ['9012345678', ['090-1234-5678', '+81 90 1234 5678']],
  ])('%s is written in these ways', (key, spellings) => {
    expect(spellings.map(toPhoneKey)).toEqual(spellings.map(() => key))
  })

  test.each([
    ['(212) 555-0100', '(212) 555-0101'],
    ['(212) 555-0100', '(312) 555-0100'],
    ['1-800-FLOWERS', '1-800-FLOWER5'],
    ['unknown yet', 'unknown 2'],
  ])('%s is not %s', (one, other) => {
    expect(toPhoneKey(one)).not.toBe(toPhoneKey(other))
  })

  test.each([
    ['tel:+1\u202d (212)\u00a0555‑0100', '+1 (212) 555-0100'],
    ['  ２１２ ５５５ ０１００ ', '212 555 0100'],
    ['2125550100.0', '2125550100'],
    ['212.555.0100', '212.555.0100'],
  ])('%j is stored as %j', (copied, stored) => {
    expect(plainPhone(copied)).toBe(stored)
  })
})

test.each([
  ['555-01', '55501'],
  ['0100', '0100'],
  ['+1 212', '212'],
  ['M-0001234', undefined],
  ['jane', undefined],
  ['12', undefined],
  ['a@b.example', undefined],
])('a search for %j looks for the digits %j', (search, digits) => {
  expect(phoneInSearch(search)).toBe(digits)
})

test('an e-mail address is one however it is written', () => {
  expect(['Ann@Example.com', ' ann@example.com\u200b', 'ａnn@example.com'].map(toEmailKey)).toEqual(
    Array(3).fill('ann@example.com'),
  )
})
