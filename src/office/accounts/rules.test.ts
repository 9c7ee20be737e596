import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '#platform/values/time.ts'
import { hashSecret, newOneTimePassword, newRecoveryCode, verifySecret } from './password-hash.ts'
import {
  assess,
  effectiveRole,
  findTimeouts,
  isExpired,
  isIdle,
  isWeakPin,
  lockedUntil,
  lockMinutesFor,
  mayManage,
  passwordWeakness,
} from './rules.ts'

const about = ['Mara Lindqvist', 'mara', 'mara@bathhouse.example']

describe('a password', () => {
  test.each([
    'password1234',
    'P4ssw0rd!!2026',
    '!!!passwordpassword',
    'qwertyuiop12',
    '1qaz2wsx3edc',
    'letmeinplease',
    'WelcomeWelcome1',
    'keydesk-keydesk',
    '123456789012',
    '890123456789',
    'abcdefghijklm',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'maralindqvist',
    'Mara.Lindqvist.1',
    'mara@bathhouse',
  ])('%s is refused', password => expect(passwordWeakness(password, about)).toEqual(expect.any(String)))

  test.each(['violet otter parades', 'kiosk-72-lantern', 'Tr0mbone/Nebel/44', 'überraschung im keller'])(
    '%s is accepted',
    password => expect(passwordWeakness(password, about)).toBeUndefined(),
  )

  test('of any content can be checked', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), password => {
        expect(['string', 'undefined']).toContain(typeof passwordWeakness(password, about))
      }),
    )
  })
})

test.each([
  ['0000', true],
  ['1234', true],
  ['8901', true],
  ['4321', true],
  ['1212', true],
  ['1987', true],
  ['2846', false],
  ['90417', false],
])('the PIN %s is weak: %s', (pin, weak) => expect(isWeakPin(pin)).toBe(weak))

test('the first four failures are free, then the delay is a minute and doubles per failure, up to an hour', () => {
  const delays = [1, 4, 5, 6, 7, 10, 11, 50].map(failures =>
    Math.max(0, lockedUntil(failures, 5, 1_000) - 1_000),
  )
  expect(delays).toEqual([0, 0, MINUTE, 2 * MINUTE, 4 * MINUTE, 32 * MINUTE, HOUR, HOUR])
})

test('a session expires a day after its last call, and two weeks after its start in any case', () => {
  const day = 24 * HOUR
  expect(isExpired({ began_at: 0, seen_at: 13 * day }, 14 * day - 1)).toBe(false)
  expect(isExpired({ began_at: 0, seen_at: 14 * day - 1 }, 14 * day)).toBe(true)
  expect(isExpired({ began_at: 0, seen_at: day }, 2 * day - 1)).toBe(false)
  expect(isExpired({ began_at: 0, seen_at: day }, 2 * day)).toBe(true)
})

test('a cleaner’s session lasts as long as the desk trusts the password', () => {
  const day = 24 * HOUR
  for (const of of [
    { role: 'cleaner', enteredBy: 'pin' },
    { role: 'manager', enteredBy: 'cleaner_app' },
  ] as const) {
    expect(isExpired({ began_at: 0, seen_at: 0 }, 30 * day - 1, findTimeouts(of))).toBe(false)
    expect(isExpired({ began_at: 0, seen_at: 29 * day }, 30 * day, findTimeouts(of))).toBe(true)
  }
  expect(findTimeouts({ role: 'staff', enteredBy: 'pin' })).toEqual({ idle: day, absolute: 14 * day })
})

test('a desk with a cleaner’s rights locks after four hours at the earliest; 0 = never', () => {
  expect(lockMinutesFor('cleaner', 15)).toBe(240)
  expect(lockMinutesFor('cleaner', 300)).toBe(300)
  expect(lockMinutesFor('cleaner', 0)).toBe(0)
  expect(lockMinutesFor('staff', 15)).toBe(15)
})

test('a desk locks after the configured minutes; 0 = never', () => {
  expect(isIdle(0, 15 * MINUTE, 15)).toBe(false)
  expect(isIdle(0, 15 * MINUTE + 1, 15)).toBe(true)
  expect(isIdle(0, 1_000 * MINUTE, 0)).toBe(false)
})

test.each([
  ['admin', 'password', null, 'staff', 'password', 'admin'],
  ['admin', 'pin', null, 'staff', 'pin', 'staff'],
  ['manager', 'pin', null, 'staff', 'pin', 'staff'],
  ['manager', 'pin', 1_001, 'staff', 'password', 'manager'],
  ['manager', 'pin', 1_000, 'staff', 'pin', 'staff'],
  ['staff', 'pin', null, 'staff', 'pin', 'staff'],
  ['staff', 'pin', null, 'maintenance', 'pin', 'maintenance'],
  ['maintenance', 'pin', null, 'staff', 'pin', 'maintenance'],
  ['cleaner', 'pin', null, 'staff', 'pin', 'cleaner'],
  ['admin', 'cleaner_app', null, 'staff', 'pin', 'cleaner'],
  ['admin', 'cleaner_app', 1_001, 'staff', 'password', 'admin'],
] as const)(
  'at 1000, %s by %s, confirmed until %s, with PIN role %s, has assurance %s and the rights of %s',
  (role, enteredBy, confirmedUntil, pinRole, assurance, rights) => {
    const proof = { role, enteredBy, confirmedUntil }
    expect(assess(proof, 1_000)).toBe(assurance)
    expect(effectiveRole(proof, pinRole, 1_000)).toBe(rights)
  },
)

test.each([
  ['admin', 'admin', true],
  ['admin', 'cleaner', true],
  ['manager', 'admin', false],
  ['manager', 'manager', false],
  ['manager', 'staff', true],
  ['manager', 'cleaner', true],
  ['staff', 'cleaner', false],
  ['cleaner', 'cleaner', false],
] as const)('%s may manage %s: %s', (by, role, may) => expect(mayManage(by, role)).toBe(may))

test('a secret is verified by its hash; without a hash, every secret is refused', async () => {
  const [hash, again] = await Promise.all([hashSecret('violet otter'), hashSecret('violet otter')])
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(hash).not.toBe(again)
  expect(await verifySecret('violet otter', hash)).toBe(true)
  expect(await verifySecret('Violet otter', hash)).toBe(false)
  expect(await verifySecret('', null)).toBe(false)
})

test.each([
  ['one-time passwords', newOneTimePassword, /^([a-z2-9]{4}-){3}[a-z2-9]{4}$/],
  ['recovery codes', newRecoveryCode, /^([a-z2-9]{4}-){5}[a-z2-9]{4}$/],
])('%s are easy to read out and unique', (_what, create, format) => {
  const secrets = Array.from({ length: 200 }, create)
  for (const one of secrets) expect(one).toMatch(format)
  expect(new Set(secrets).size).toBe(200)
})
