import { describe, expect, test } from 'vitest'
import { idCard } from '#testing/cards/id-card.ts'
import { jane, makePayload } from '#testing/cards/payload.ts'
import type { IdData } from '../../contract.ts'
import { parseId } from './parse-id.ts'

const now = Date.parse('2026-05-20T18:00:00Z')

const read = (payload: string): IdData => {
  const parsed = parseId(payload, now)
  if (!parsed.ok) throw new Error(parsed.refusal)
  return parsed.data
}

const readRefusal = (payload: string) => {
  const parsed = parseId(payload, now)
  return parsed.ok ? parsed.data : parsed.refusal
}

const janeRead: IdData = { ...idCard, middleName: 'QUINN' }

const { DAC: _first, DAD: _middle, DCG: _country, ...withoutGiven } = jane

/** The same card in each version of the standard. */
const versions: [version: number, elements: Record<string, string>][] = [
  [
    1,
    {
      DAA: 'SAMPLE,JANE,QUINN',
      DAQ: 'T64235789',
      DAL: jane.DAG!,
      DAN: 'RICHMOND',
      DAO: 'VA',
      DAP: '23269',
      DBA: '20300520',
      DBB: '19900615',
      DBC: 'F',
      DBD: '20220520',
    },
  ],
  [
    1,
    {
      DAB: 'SAMPLE',
      DAC: 'JANE',
      DAD: 'QUINN',
      DBJ: 'T64235789',
      DAG: jane.DAG!,
      DAI: 'RICHMOND',
      DAJ: 'VA',
      DAK: '23269-0000',
      DBA: '20300520',
      DBB: '19900615',
      DBC: '2',
      DBD: '20220520',
    },
  ],
  [2, { ...withoutGiven, DCT: 'JANE,QUINN' }],
  [3, { ...withoutGiven, DCT: 'JANE QUINN', DCG: 'USA' }],
  ...[4, 5, 6, 7, 8, 9, 10].map(version => [version, jane] as [number, typeof jane]),
]

test.each(versions)('parses a card of version %i', (version, elements) => {
  expect(read(makePayload(elements, { version }))).toEqual(janeRead)
})

test.each(versions)('parses a Canadian card of version %i', (version, elements) => {
  const { DCG: _country, DAP: _old, ...canadian } = elements
  const province: Record<string, string> = version === 1 && 'DAO' in elements ? { DAO: 'ON' } : { DAJ: 'ON' }
  const dates = { DBA: '20300520', DBB: '19900615', DBD: '20220520' }
  const payload = makePayload(
    { ...canadian, ...province, ...dates, DAK: 'K1A0B1' },
    { version, issuer: '636012' },
  )
  expect(read(payload)).toEqual({ ...janeRead, state: 'ON', postalCode: 'K1A 0B1', country: 'CAN' })
})

test.each([
  ['Ontario', '636012', 'ON', 'K1A0B1', 'K1A 0B1'],
  ['Nova Scotia', '636013', 'NS', 'B3H 4R2', 'B3H 4R2'],
  ['Newfoundland', '636016', 'NL', 'A1B2C3     ', 'A1B 2C3'],
  ['New Brunswick', '636017', 'NB', 'e1a 1a1', 'E1A 1A1'],
  ['British Columbia', '636028', 'BC', 'V8V1A1', 'V8V 1A1'],
  ['Saskatchewan', '636044', 'SK', 'S4P3Y2', 'S4P 3Y2'],
  ['Manitoba', '636048', 'MB', 'R3C 0V8', 'R3C 0V8'],
  ['Prince Edward Island', '604426', 'PE', 'C1A7N8', 'C1A 7N8'],
  ['Quebec', '604428', 'QC', 'G1R5H1', 'G1R 5H1'],
  ['Yukon', '604429', 'YT', 'Y1A2C6', 'Y1A 2C6'],
  ['Alberta', '604432', 'AB', 'T5K2J50000', 'T5K 2J5'],
  ['Nunavut', '604433', 'NU', 'X0A0H0', 'X0A 0H0'],
  ['Northwest Territories', '604434', 'NT', 'X1A2L9', 'X1A 2L9'],
])('parses a card of %s', (_province, issuer, state, written, postalCode) => {
  const elements: Record<string, string> = {
    ...jane,
    DAJ: state,
    DAK: written,
    DBA: '20300520',
    DBB: '19900615',
    DBD: '20220520',
    DBC: '1',
  }
  const { DCG, ...withoutCountry } = elements
  expect(read(makePayload(withoutCountry, { issuer }))).toEqual({
    ...janeRead,
    gender: 'Male',
    state,
    postalCode,
    country: 'CAN',
  })
})

describe('names', () => {
  test.each<[string, Record<string, string>, [string, string, string]]>([
    [
      'with an apostrophe, a hyphen and a space',
      { DCS: "O'BRIEN-DE LA CRUZ", DAC: 'MARY ANN', DAD: '' },
      ["O'BRIEN-DE LA CRUZ", 'MARY ANN', ''],
    ],
    ['that look like an element', { DCS: 'DAISY', DAC: 'DAB', DAD: 'DCSX' }, ['DAISY', 'DAB', 'DCSX']],
    ['with accents', { DCS: 'ÉMOND', DAC: 'ZOË', DAD: 'Ñ' }, ['ÉMOND', 'ZOË', 'Ñ']],
    ['without a middle name', { DCS: 'SAMPLE', DAC: 'JANE', DAD: 'NONE' }, ['SAMPLE', 'JANE', '']],
    ['marked as unavailable', { DCS: 'SAMPLE', DAC: 'unavl', DAD: 'UNAVL' }, ['SAMPLE', '', '']],
    ['in one element, without a middle name', { DAA: 'SAMPLE,JANE' }, ['SAMPLE', 'JANE', '']],
    ['in one element, of one part', { DAA: 'SAMPLE JANE' }, ['SAMPLE JANE', '', '']],
    [
      'in one element, with a suffix',
      { DAA: 'SAMPLE, JANE, QUINN ROSE, JR' },
      ['SAMPLE', 'JANE', 'QUINN ROSE'],
    ],
    ['in one element, with a suffix and no middle name', { DAA: 'SAMPLE,JANE,,JR' }, ['SAMPLE', 'JANE', '']],
    ['in one element, without a last name', { DAA: ',JANE' }, ['', 'JANE', '']],
    [
      'with all given names in one element',
      { DCS: 'SAMPLE', DCT: 'JANE QUINN ROSE' },
      ['SAMPLE', 'JANE', 'QUINN ROSE'],
    ],
    [
      'with a comma after a first name of two words',
      { DCS: 'SAMPLE', DCT: 'MARY ANN, QUINN, ROSE' },
      ['SAMPLE', 'MARY ANN', 'QUINN ROSE'],
    ],
    [
      'with a comma after the only given name',
      { DCS: 'SAMPLE', DCT: 'MARY ANN,' },
      ['SAMPLE', 'MARY ANN', ''],
    ],
    [
      'with control characters',
      { DCS: 'SAM\x00PLE', DAC: ' JA\tNE  ANN ', DAD: '\x07' },
      ['SAMPLE', 'JA NE ANN', ''],
    ],
  ])('%s', (_what, elements, [lastName, firstName, middleName]) => {
    expect(read(makePayload({ DAQ: 'T1', ...elements }))).toMatchObject({ lastName, firstName, middleName })
  })

  test('reports truncated names', () => {
    const parsed = parseId(makePayload({ ...jane, DDE: 'T', DDF: 'U', DDG: 'T' }), now)
    expect(parsed).toMatchObject({ ok: true, truncated: ['lastName', 'middleName'] })
  })
})

describe('dates', () => {
  test.each([
    ['06151990', '1990-06-15'],
    ['19900615', '1990-06-15'],
    ['12012000', '2000-12-01'],
    ['20001201', '2000-12-01'],
    ['19191919', ''],
    ['02292024', '2024-02-29'],
    ['02292023', ''],
    ['02302023', ''],
    ['20230230', ''],
    ['13012000', ''],
    ['00000000', ''],
    ['99999999', ''],
    ['01011899', ''],
    ['06/15/1990', '1990-06-15'],
    ['1990-06-15', '1990-06-15'],
    ['6151990', ''],
    ['JUN151990', ''],
    ['06151990A', '1990-06-15'],
    ['19900615 C', '1990-06-15'],
    ['06151990AB', ''],
    ['0615199A', ''],
    // The day of the scan and the day after.
    ['05202026', '2026-05-20'],
    ['05212026', ''],
    ['20990615', ''],
  ])("parses '%s' as '%s'", (written, dateOfBirth) => {
    expect(read(makePayload({ ...jane, DBB: written })).dateOfBirth).toBe(dateOfBirth)
  })

  test('other dates may be in the future', () => {
    expect(read(makePayload({ ...jane, DBA: '20990615', DBD: '06152027A' }))).toMatchObject({
      expirationDate: '2099-06-15',
      issueDate: '2027-06-15',
    })
  })
})

test.each([
  ['1', 'Male'],
  ['M', 'Male'],
  ['2', 'Female'],
  ['f', 'Female'],
  ['9', 'X'],
  ['X', 'X'],
  ['0', ''],
  ['3', ''],
  ['MALE', ''],
])("parses sex code %s as '%s'", (DBC, gender) => {
  expect(read(makePayload({ ...jane, DBC })).gender).toBe(gender)
})

test.each<[string, Record<string, string>, string]>([
  ['two lines', { DAG: '1 MAIN ST', DAH: 'APT 2' }, '1 MAIN ST APT 2'],
  ['the two lines of version 1', { DAL: '1 MAIN ST', DAM: 'APT 2' }, '1 MAIN ST APT 2'],
  ['both', { DAG: '1 MAIN ST', DAL: '2 OLD ST' }, '1 MAIN ST'],
])('parses an address of %s', (_what, lines, address) => {
  expect(read(makePayload({ DAQ: 'T1', ...lines })).address).toBe(address)
})

test.each<[string, Record<string, string>, string, string]>([
  ['the card', { DCG: 'CAN', DAJ: 'VA' }, '636000', 'CAN'],
  ['the issuer', { DAJ: 'ON' }, '636000', 'USA'],
  ['a Mexican issuer', {}, '636056', 'MEX'],
  ['the state', { DAO: 'ON' }, '999999', 'CAN'],
])('takes the country from %s', (_what, elements, issuer, country) => {
  expect(read(makePayload({ DAQ: 'T1', ...elements }, { issuer })).country).toBe(country)
})

test.each([
  ['232690000', '23269'],
  ['23269-0000', '23269'],
  ['232691234', '232691234'],
  ['23269', '23269'],
  ['00000', '00000'],
])('parses postal code %s as %s', (DAK, postalCode) => {
  expect(read(makePayload({ ...jane, DAK })).postalCode).toBe(postalCode)
})

describe('parses a layout with', () => {
  const plain = makePayload(jane)
  test.each([
    ['Windows line ends', makePayload(jane, { lineEnd: '\r\n' })],
    ['carriage returns alone', makePayload(jane, { lineEnd: '\r' })],
    ['record separators as line ends', makePayload(jane, { lineEnd: '\x1e' })],
    ['no separators before ANSI', plain.replace('@\n\x1e\r', '')],
    ['the separators that a keyboard scanner types', plain.replace('\x1e', '')],
    ['the file separator of old cards', plain.replace('\x1e', '\x1c')],
    ['the name of the standard instead of ANSI', plain.replace('ANSI ', 'AAMVA')],
    ['no space after ANSI', plain.replace('ANSI ', 'ANSI')],
    ['no end of the subfile', plain.replace(/\n\r$/, '')],
    ['wrong offsets', plain.replace(/DL0031\d{4}/, 'DL99990001')],
    ['no designator', plain.replace(/DL0031\d{4}/, '')],
    ['no issuer or version', plain.replace('ANSI 636000080001', 'ANSI ')],
    ['an ID subfile', makePayload(jane, { subfile: 'ID' })],
    ['an enhanced license subfile', makePayload(jane, { subfile: 'EN' })],
    [
      'a jurisdiction-specific subfile at the end',
      makePayload(jane, { own: { ZVA: '01', DAQ: 'OTHER', ZVDCS: 'OTHER' } }),
    ],
    ['a repeated element', plain.replace('DAQT64235789', 'DAQT64235789\nDAQOTHER')],
  ])('%s', (_what, payload) => {
    expect(read(payload)).toEqual(janeRead)
  })

  test('a jurisdiction-specific subfile at the start', () => {
    const [, body = ''] = plain.split(/DL0031\d{4}/)
    const own = 'ZVZVA01\nDAQOTHER\r'
    expect(read(`@\n\x1e\rANSI 636000080002ZV00410016DL00570300${own}${body}`)).toEqual(janeRead)
  })
})

test('fields that the card lacks are empty', () => {
  expect(read(makePayload({ DAQ: 'T1' }, { issuer: '999999' }))).toEqual({
    ...Object.fromEntries(Object.keys(janeRead).map(field => [field, ''])),
    documentId: 'T1',
  })
})

test('does not use the document discriminator as the document number', () => {
  const { DAQ, ...without } = jane
  expect(read(makePayload(without)).documentId).toBe('')
  expect(read(makePayload({ ...without, DBJ: 'B7' })).documentId).toBe('B7')
})

test.each([
  ['nothing', '', 'notAnId'],
  ['a word', 'HELLO', 'notAnId'],
  ['a URL', 'https://example.com/DAQ123', 'notAnId'],
  ['a boarding pass', 'M1SAMPLE/JANE         EABC123 JFKLAXUA 0123 123Y012A0001 100', 'notAnId'],
  ['elements without a header', 'DAQT1\nDCSSAMPLE\nDACJANE', 'notAnId'],
  ['a header alone', '@\n\x1e\rANSI 636000080001DL00310000', 'notAnId'],
  ['a magnetic stripe', '%VARICHMOND^SAMPLE$JANE^2300 WEST BROAD STREET^?', 'magneticStripe'],
  ['the second track of a magnetic stripe', ';6360001234567=200506151990?', 'magneticStripe'],
  ['neither name nor number', makePayload({ DBB: '06151990', DAJ: 'VA' }), 'noData'],
  ['all lines joined', makePayload(jane).replace(/[\n\r]/g, ''), 'noLineEnds'],
])('refuses %s', (_what, payload, refusal) => {
  expect(readRefusal(payload)).toBe(refusal)
})
