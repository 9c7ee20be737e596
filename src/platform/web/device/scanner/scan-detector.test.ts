import { describe, expect, test } from 'vitest'
import { jane, makePayload } from '#testing/cards/payload.ts'
import type { BurstField, FieldKind } from './looks-like-scan.ts'
import { createScanDetector } from './scan-detector.ts'
import type { ScannerProfile } from './scanner-profile.ts'

const inField = (kind: FieldKind = 'text', before = ''): BurstField => ({ kind, before })

interface Typing {
  /** The times between keys, in ms, in turn. */
  gaps: readonly number[]
  field?: BurstField | undefined
  detector?: ReturnType<typeof createScanDetector>
  start?: number
}

/** Types keys as on a page. Returns the text that stays there and the codes that were detected. */
function type(keys: readonly (string | undefined)[], typing: Typing) {
  const { gaps, field, detector = createScanDetector(), start = 1_000 } = typing
  let page = ''
  const codes: string[] = []
  let timeStamp = start
  keys.forEach((character, index) => {
    timeStamp += gaps[index % gaps.length]!
    const step = detector.press({ character, timeStamp, field })
    if (step.isScan) page = ''
    if (!step.isWithheld) page += character ?? ''
    if (step.code !== undefined) codes.push(step.code)
  })
  const { isScan, code } = detector.pause()
  if (isScan) page = ''
  return { page, codes: code === undefined ? codes : [...codes, code] }
}

const scanned = (code: string) => ({ page: '', codes: [code] })
const typed = (page: string) => ({ page, codes: [] })

/** The times between the keys of a person who types 130 ms a key. */
const personal = [135, 92, 188, 104, 143, 78, 171, 118, 201, 96, 152, 109]
/** Those of a wireless scanner, 120 ms a key. */
const wireless = [121, 118, 124, 120, 117, 133, 119, 122, 120, 108]

const codes = [
  ['an EAN', '4006381333931'],
  ['a receipt', 'R-000123'],
  ['a member card', 'M-000001'],
  ['one with Caps Lock', 'm-000001'],
  ['a gift card', 'K7QX9PABCD23'],
  ['a facility', 'K7QX9P'],
  ['a web address', 'https://keydesk.example/cleaner-app?tag=K7QX9P'],
] as const

describe.each([
  ['fast', [8]],
  ['50 ms a key', [50]],
  ['100 ms a key', [100]],
  ['150 ms a key', [150]],
  ['wireless', wireless],
])('a scanner: %s', (_what, gaps) => {
  describe.each(codes)('%s', (_code, code) => {
    test.each([
      ['Enter', '\n'],
      ['Tab', '\t'],
      ['Enter twice', '\n\n'],
      ['nothing', ''],
    ])('that ends with %s is detected wherever the focus is, and nothing stays', (_end, suffix) => {
      const keys = [...code, ...suffix]
      expect(type(keys, { gaps, field: undefined })).toEqual(scanned(code))
      expect(type(keys, { gaps, field: inField() })).toEqual(scanned(code))
      expect(type(keys, { gaps, field: inField('text', 'Grace Hopper') })).toEqual(scanned(code))
    })
  })

  test('an EAN is no amount of money, no phone number and no PIN', () => {
    for (const kind of ['amount', 'phone', 'pin', 'date'] as const)
      expect(type([...'4006381333931\n'], { gaps, field: inField(kind) })).toEqual(scanned('4006381333931'))
  })

  test('an EAN of eight digits is no date', () => {
    for (const code of ['40170725', '96385074'])
      expect(type([...code, '\n'], { gaps, field: inField('date') })).toEqual(scanned(code))
  })

  test.each([
    ['control characters as Ctrl keys', makePayload(jane)],
    ['line ends as Enter alone', makePayload(jane).replaceAll(/[^\n\P{Cc}]/gu, '')],
  ])('an ID card, %s, is detected at its beginning, and none of its keys stays', (_what, payload) => {
    for (const text of [payload, payload.toLowerCase(), payload.replace('@', '"')])
      for (const field of [undefined, inField('text', 'Grace Hopper'), inField('amount')])
        expect(type([...text], { gaps, field })).toEqual(scanned(text))
  })
})

describe('a scanner that was learned', () => {
  const learned: ScannerProfile = { prefix: '', suffix: 'none', interval: 130, case: 'same', layout: {} }
  const typing = (profile: Partial<ScannerProfile>, more: Partial<Typing> = {}) => ({
    gaps: personal,
    detector: createScanDetector(() => ({ ...learned, ...profile })),
    ...more,
  })

  test('is told by its prefix, even in a field for such numbers', () => {
    const field = inField('phone')
    expect(type([...'~2125550123\n'], typing({ prefix: '~' }, { field }))).toEqual(scanned('2125550123'))
    expect(type([...'2125550123\n'], typing({ prefix: '~' }, { field }))).toEqual(typed('2125550123\n'))
  })

  test('is told by its rhythm, however unsteady, without Enter', () => {
    const field = inField()
    expect(type([...'R-000123'], { gaps: personal, field })).toEqual(typed('R-000123'))
    expect(type([...'R-000123'], typing({}, { field }))).toEqual(scanned('R-000123'))
    expect(type([...'Grace Hopper'], typing({}, { field }))).toEqual(typed('Grace Hopper'))
  })

  test.each([
    ['slow', [120]],
    ['fast', [8]],
  ])('that is %s is told by its speed and end, whatever its letters and the focus', (_speed, gaps) => {
    for (const [suffix, end] of [
      ['enter', '\n'],
      ['none', ''],
    ] as const)
      for (const code of ['KXQWZT', 'kxqwzt', 'R-000123', '2125550123'])
        for (const kind of ['text', 'search', 'phone', 'choice', 'date'] as const) {
          const profile = { suffix, interval: gaps[0]! }
          expect(type([...code, ...end], typing(profile, { gaps, field: inField(kind) }))).toEqual(
            scanned(code),
          )
        }
  })

  test('means capitals by small letters with Caps Lock', () => {
    for (const gaps of [[8], [120]])
      for (const [suffix, end] of [
        ['enter', '\n'],
        ['none', ''],
      ] as const) {
        const profile = { suffix, case: 'inverted', interval: gaps[0]! } as const
        expect(type([...'abcdef', ...end], typing(profile, { gaps, field: inField() }))).toEqual(
          scanned('ABCDEF'),
        )
      }
  })

  test.each([
    ['a name', 'Hopper', 'text'],
    ['a name in capitals', 'HOPPER', 'text'],
    ['a phone number', '2125550123', 'phone'],
    ['a PIN', '471147', 'pin'],
    ['the parts of a date', '11262026', 'date'],
    ['a member number', 'M-000123', 'search'],
  ] as const)('of the same speed as a person leaves %s of the person', (_what, text, kind) => {
    const profile = { suffix: 'enter' } as const
    expect(type([...text, '\n'], typing(profile, { field: inField(kind) }))).toEqual(typed(`${text}\n`))
  })

  test('means what its keyboard layout hides, also on an ID card', () => {
    const layout = { ß: '-', '"': '@' }
    expect(type([...'Rß000123\n'], typing({ suffix: 'enter', layout }, { gaps: [8] }))).toEqual(
      scanned('R-000123'),
    )
    const card = makePayload(jane)
    expect(type([...`~${card.replace('@', '"')}`], typing({ prefix: '~', layout }, { gaps: [8] }))).toEqual(
      scanned(card),
    )
  })
})

test('a word that no person types so fast, with Enter, submits no form', () => {
  for (const word of ['abcdefgh', 'Hopper', 'KXQWZT'])
    expect(type([...word, '\n'], { gaps: [8], field: inField() })).toEqual(scanned(word))
})

test('a word stays that is inserted, dictated or typed quickly', () => {
  // What a text expander types, without Enter; a fast typist; a dictated word and then Enter.
  expect(type([...'Hopper'], { gaps: [8], field: inField() })).toEqual(typed('Hopper'))
  expect(type([...'Hopper\n'], { gaps: [60, 48, 75, 52], field: inField() })).toEqual(typed('Hopper\n'))
  expect(type([...'Hopper\n'], { gaps: [5, 5, 5, 5, 5, 5, 180], field: inField() })).toEqual(
    typed('Hopper\n'),
  )
})

test('a code at the end of a name is detected however unsteady the scanner is', () => {
  const typing = { gaps: personal, field: inField('text', 'Grace Hopper') }
  expect(type([...'4006381333931\n'], typing)).toEqual(scanned('4006381333931'))
})

test('four characters and Enter outside a field are a scan', () => {
  expect(type([...'W012\n'], { gaps: personal })).toEqual(scanned('W012'))
})

test('a shortcut that moves the focus into a field is not part of what is typed there', () => {
  const detector = createScanDetector()
  expect(type(['/'], { gaps: [0], detector })).toEqual(typed('/'))
  expect(detector.press({ character: '/', timeStamp: 2_000, field: undefined }).starts).toBe(true)
  expect(type([...'107\n'], { gaps: [5], detector, start: 2_000, field: inField('search') })).toEqual(
    typed('107\n'),
  )
})

test('a pause within an ID card, as wireless scanners make, does not end it', () => {
  const gaps = Array.from(makePayload(jane), (_, index) => (index === 90 ? 300 : 10))
  expect(type([...makePayload(jane)], { gaps, field: inField() })).toEqual(scanned(makePayload(jane)))
})

test('keys that reach the page late are judged by their own time', () => {
  const detector = createScanDetector()
  const typing = { gaps: [120], field: inField('text', 'Grace Hopper'), detector }
  expect(type([...'R-00'], typing)).toEqual(typed('R-00'))
  expect(type([...'0777\n'], { ...typing, start: 1_480 })).toEqual(scanned('R-000777'))
})

test('the rest of an ID card that reaches the page late completes it, and is typed nowhere', () => {
  const detector = createScanDetector()
  const [whole, typing] = [makePayload(jane), { gaps: [5], field: inField(), detector }]
  const [begin, rest] = [whole.slice(0, 90), whole.slice(90)]
  expect(type([...begin], typing)).toEqual(scanned(begin))
  expect(type([...rest], { ...typing, start: 1_000 + 90 * 5 })).toEqual(scanned(whole))
  expect(detector.press({ character: undefined, timeStamp: 1_500, field: undefined })).toEqual({
    isWithheld: false,
  })
  expect(type([...'Ada'], { ...typing, gaps: personal, start: 5_000 })).toEqual(typed('Ada'))
})

test('the lines after the first of another code reach nothing', () => {
  const keys = [...'BEGIN:VCARD\nVERSION:3.0\nEND:VCARD\n']
  expect(type(keys, { gaps: [8], field: inField() })).toEqual(scanned('BEGIN:VCARD'))
})

test('a blank of a code does not press the focused button', () => {
  expect(type([...'AB 1234\n'], { gaps: [8] })).toEqual(scanned('AB 1234'))
  const step = createScanDetector().press({ character: ' ', timeStamp: 5_000, field: undefined })
  expect(step.isWithheld).toBe(false)
})

test.each([
  ['a name', 'Grace Hopper', 'text'],
  ['a name in capitals', 'GRACE HOPPER', 'text'],
  ['a name with a number', 'Guest7', 'text'],
  ['a room', 'Room 1071', 'search'],
  ['a room number', '107', 'text'],
  ['a time', '10:30 PM', 'text'],
  ['a short time', '22:30', 'text'],
  ['a day', '11/26/2026', 'text'],
  ['the parts of a time', '1030p', 'date'],
  ['the parts of a date', '11262026', 'date'],
  ['the parts of a date, day first', '26111985', 'date'],
  ['an amount', '1250.00', 'amount'],
  ['an amount with a comma', '12,50', 'amount'],
  ['an e-mail address', 'grace1906@example.com', 'text'],
  ['a phone number', '(212) 555-0123', 'phone'],
] as const)('%s and Enter stay, even typed by a machine', (_what, text, kind) => {
  for (const gaps of [[8], [80], [120], personal])
    expect(type([...text, '\n'], { gaps, field: inField(kind) })).toEqual(typed(`${text}\n`))
})

test.each([
  ['a phone number', '2125550123', 'phone'],
  ['a member number', 'M-000123', 'search'],
  ['a number in an empty field', '20261126', 'text'],
  ['an amount', '150000', 'amount'],
  ['a PIN', '471147', 'pin'],
] as const)('%s and Enter of a person stay', (_what, text, kind) => {
  expect(type([...text, '\n'], { gaps: personal, field: inField(kind) })).toEqual(typed(`${text}\n`))
})

test('Enter of a person after a pause stays', () => {
  const detector = createScanDetector()
  expect(type([...'4711'], { gaps: [30], field: inField('pin'), detector })).toEqual(typed('4711'))
  expect(type(['\n'], { gaps: [0], field: inField('pin'), detector, start: 2_000 })).toEqual(typed('\n'))
})

test('a key that is held, and keys that no scanner presses, end a burst', () => {
  expect(type([...'12', undefined, ...'34\n'], { gaps: [8] })).toEqual(typed('1234\n'))
  expect(type([undefined, ...'4006381333931\n'], { gaps: [8] })).toEqual(scanned('4006381333931'))
})

test('a command of a person right after what was typed stays', () => {
  expect(type([...'abc', '\u0001'], { gaps: [60], field: inField() })).toEqual(typed('abc\u0001'))
})

test.each([
  ['an e-mail address faster than a person can', 'JANE@AOL.COM'],
  ['an @ at the end', 'jane@'],
  ['two @ in a row', 'a@@b'],
  ['only the beginning of a card', '@AN'],
])('%s stays', (_what, text) => {
  expect(type([...text], { gaps: [8], field: inField() })).toEqual(typed(text))
})

test('a scan after another, or after what was typed, is detected', () => {
  const detector = createScanDetector()
  expect(type([...'107'], { gaps: [150], field: inField('search'), detector })).toEqual(typed('107'))
  for (const start of [2_000, 3_000])
    expect(type([...'4006381333931\n'], { gaps: [8], detector, start })).toEqual(scanned('4006381333931'))
})
