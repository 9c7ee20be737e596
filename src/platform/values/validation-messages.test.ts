import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  email,
  emptyAsNull,
  id,
  isoInstant,
  localDateTime,
  multilineText,
  phone,
  requiredText,
  singleLineText,
  textList,
  timeZone,
  whenComparable,
} from './fields.ts'
import { validationMessages } from './validation-messages.ts'

z.config(validationMessages)

const sentence = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

describe('the generic messages of forms (SPEC §8)', () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ['missing', z.string(), undefined, 'Required'],
    ['null', z.string(), null, 'Required'],
    ['number for text', z.string(), 5, 'Expected string, received number'],
    ['text for number', z.number(), '5', 'Expected number, received string'],
    ['list for object', z.object({}), [], 'Expected object, received array'],
    ['text for list', z.array(z.string()), 'a', 'Expected array, received string'],
    ['NaN', z.number(), Number.NaN, 'Expected number, received nan'],
    ['a fraction', z.number().int(), 1.5, 'Expected integer, received float'],
    ['boolean for number', z.number(), true, 'Expected number, received boolean'],
    ['short text', z.string().min(3), 'ab', 'String must contain at least 3 character(s)'],
    ['long text', z.string().max(3), 'abcd', 'String must contain at most 3 character(s)'],
    ['small number', z.number().min(2), 1, 'Number must be greater than or equal to 2'],
    ['number at an exclusive bound', z.number().gt(2), 2, 'Number must be greater than 2'],
    ['large number', z.number().max(2), 3, 'Number must be less than or equal to 2'],
    ['long list', z.array(z.number()).max(1), [1, 2], 'Array must contain at most 1 element(s)'],
    ['short list', z.array(z.number()).min(1), [], 'Array must contain at least 1 element(s)'],
    ['unknown choice', z.enum(['a', 'b']), 'c', 'Invalid input'],
    ['no choice', z.enum(['a', 'b']), undefined, 'Required'],
    ['neither of two', z.union([z.string(), z.number()]), true, 'Invalid input'],
  ])('%s', (_case, schema, value, expected) => {
    expect(sentence(schema, value)).toBe(expected)
  })

  test('a message of the schema takes precedence', () => {
    expect(sentence(z.string().min(1, 'Name is required'), '')).toBe('Name is required')
    expect(sentence(z.number('Please select a facility'), 'a')).toBe('Please select a facility')
  })
})

describe('shared fields', () => {
  test.each<[string, z.ZodType, unknown, unknown]>([
    ['text is trimmed', singleLineText(), '  Jane ', 'Jane'],
    ['a missing optional field stays undefined', emptyAsNull(email), undefined, undefined],
    ['an optional field may be empty', emptyAsNull(email), '', null],
    ['an optional field may be null', emptyAsNull(email), null, null],
    ['an e-mail address is trimmed', email, ' jane@example.com ', 'jane@example.com'],
    ['a phone number keeps its punctuation', phone, '+1 (555) 123-4567', '+1 (555) 123-4567'],
    ['a paragraph keeps its line breaks', multilineText(), 'a\nb\tc', 'a\nb\tc'],
    ['names in any script', singleLineText(), 'Zoë Ñandú 王小明 👩🏽', 'Zoë Ñandú 王小明 👩🏽'],
    ['local time without seconds', localDateTime, '2026-05-20T10:00', '2026-05-20T10:00'],
  ])('%s', (_case, schema, value, expected) => {
    expect(schema.parse(value)).toEqual(expected)
  })

  test.each<[string, z.ZodType, unknown, string]>([
    ['only spaces', requiredText('Name is required'), '   ', 'Name is required'],
    ['a line break in a single line', singleLineText(), 'a\nb', 'Must not contain control characters'],
    ['a null character', multilineText(), 'a\u0000b', 'Must not contain control characters'],
    ['an e-mail address without a host', email, 'jane@', 'Invalid email format'],
    ['text that is not an e-mail address', email, 'jane', 'Invalid email format'],
    ['a short phone number', phone, '555-1234', 'Phone number must be at least 10 digits'],
    ['a phone number of mostly spaces', phone, '   555    ', 'Phone number must be at least 10 digits'],
    ['id 0', id, 0, 'Number must be greater than or equal to 1'],
    ['an id that exceeds the column', id, 2_147_483_648, 'Number must be less than or equal to 2147483647'],
    ['a day without a time', localDateTime, '2026-05-20', 'Must be a date and time'],
    ['an unknown zone', timeZone, 'Mars/Olympus', 'Must be a known time zone'],
    ['an empty word', textList(), [''], 'Required'],
    ['31 words', textList(), Array(31).fill('a'), 'Array must contain at most 30 element(s)'],
  ])('%s', (_case, schema, value, expected) => {
    expect(sentence(schema, value)).toBe(expected)
  })

  test('an instant in an answer is text', () => {
    expect(isoInstant.safeParse(5).success).toBe(false)
  })
})

describe('fields that are compared with each other', () => {
  const range = z
    .object({ name: requiredText('Name is required'), least: z.number().min(0), most: z.number() })
    .refine(({ least, most }) => most > least, {
      path: ['most'],
      message: 'Must be more than the least',
      when: whenComparable('least', 'most'),
    })
  const mistakes = (value: unknown) =>
    range.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

  test.each<[string, unknown, string[] | undefined]>([
    ['valid values', { name: 'A', least: 1, most: 2 }, undefined],
    ['wrong order only', { name: 'A', least: 2, most: 1 }, ['most: Must be more than the least']],
    [
      'another field as well',
      { name: '', least: 2, most: 1 },
      ['name: Name is required', 'most: Must be more than the least'],
    ],
    [
      'an invalid value as well',
      { name: 'A', least: -1, most: -2 },
      ['least: Number must be greater than or equal to 0', 'most: Must be more than the least'],
    ],
    [
      'a value that cannot be converted to a number',
      { name: 'A', least: { valueOf: null, toString: null }, most: 1 },
      ['least: Expected number, received object'],
    ],
    ['no fields at all', null, [': Required']],
  ])('%s', (_what, value, expected) => expect(mistakes(value)).toEqual(expected))
})
