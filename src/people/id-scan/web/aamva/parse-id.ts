import { type Instant, toIso } from '#platform/values/time.ts'
import type { IdData } from '../../contract.ts'
import { type Elements, parseElements } from './elements.ts'
import { countryOfIssuer, countryOfState } from './issuers.ts'

/** Why a payload is refused, as a sentence for staff. */
export const parseErrors = {
  notAnId: 'This barcode is not an identity card. Nothing was filled in.',
  magneticStripe: 'This is a magnetic stripe. Scan the large barcode on the back of the card instead.',
  noLineEnds: 'The scanner does not send line breaks. Enable them in its settings, or use the camera.',
  noData: 'This card has no name and no document number. Nothing was filled in.',
} as const

export type ParseError = keyof typeof parseErrors

export interface ParsedId {
  data: IdData
  /** Names that are truncated on the card (DDE, DDF, DDG). */
  truncated: ('lastName' | 'firstName' | 'middleName')[]
}

export type Parsed = ({ ok: true } & ParsedId) | { ok: false; refusal: ParseError }

/**
 * Parses the payload of a North American identity card (AAMVA versions 1 to 10, including Canada) into SPEC
 * §3's Parsed ID data. Every value is text of the payload, except the country, which the issuer or state may
 * imply. `now`: no birth date is later.
 */
export function parseId(payload: string, now: Instant): Parsed {
  if (/^\s*[%;]/.test(payload)) return { ok: false, refusal: 'magneticStripe' }
  const elements = parseElements(payload)
  if (!elements) return { ok: false, refusal: 'notAnId' }
  if (isJoined(payload, elements)) return { ok: false, refusal: 'noLineEnds' }
  if (elements.values.size === 0) return { ok: false, refusal: 'notAnId' }
  const data = toIdData(elements, toIso(now).slice(0, 10))
  if (!data.lastName && !data.firstName && !data.documentId) return { ok: false, refusal: 'noData' }
  return { ok: true, data, truncated: truncatedFields(elements) }
}

/**
 * Whether the text has many elements but no line breaks, so that the first value would include all others.
 */
function isJoined(payload: string, { values }: Elements): boolean {
  return values.size <= 1 && (payload.match(/D[A-D][A-Z]/g)?.length ?? 0) > 3
}

function toIdData({ values, issuer }: Elements, today: string): IdData {
  const first = findFirst(values)
  const state = first('DAJ', 'DAO')
  const dateOfBirth = parseDay(first('DBB'))
  return {
    ...parseNames(values),
    dateOfBirth: dateOfBirth > today ? '' : dateOfBirth,
    expirationDate: parseDay(first('DBA')),
    issueDate: parseDay(first('DBD')),
    gender: parseGender(first('DBC')),
    address: formatAddress(values),
    city: first('DAI', 'DAN'),
    state,
    postalCode: formatPostalCode(first('DAK', 'DAP')),
    documentId: first('DAQ', 'DBJ'),
    country: first('DCG') || countryOfIssuer(issuer) || countryOfState(state),
  }
}

type Values = Elements['values']

/** Maximum lengths: the standard's limits plus a margin. Longer values are ignored. */
const MAX_LENGTHS = {
  DAG: 60,
  DAH: 60,
  DAL: 60,
  DAM: 60,
  DAI: 60,
  DAN: 60,
  DAJ: 20,
  DAO: 20,
  DAK: 20,
  DAP: 20,
}
const OTHER_MAX_LENGTHS = { DAQ: 40, DBJ: 40, DCG: 20 }
const maxLengths: Record<string, number> = { ...MAX_LENGTHS, ...OTHER_MAX_LENGTHS }

const findFirst =
  (values: Values) =>
  (...names: string[]): string => {
    for (const name of names) {
      const value = values.get(name)
      if (value && value.length <= (maxLengths[name] ?? 80)) return value
    }
    return ''
  }

/**
 * Since version 2: DCS, DAC or DCT, DAD. Version 1: DAB, or the parts of DAA 'LAST,FIRST,MIDDLE,SUFFIX', of which any
 * may be empty. The suffix is no middle name.
 */
function parseNames(values: Values) {
  const first = findFirst(values)
  const [last = '', firstName = '', middleName = ''] = splitParts(first('DAA'))
  const given = parseGivenNames(first('DCT'))
  return {
    lastName: first('DCS', 'DAB') || last,
    firstName: first('DAC') || given.first || firstName,
    middleName: first('DAD') || given.rest || middleName,
  }
}

/** The first given name ends at the comma, so that it may have two words; if there is no comma, at the first blank. */
function parseGivenNames(text: string) {
  const [first = '', ...rest] = text.includes(',') ? splitParts(text) : text.split(' ')
  return { first, rest: rest.filter(Boolean).join(' ') }
}

const splitParts = (text: string) => text.split(',').map(part => part.trim())

function formatAddress(values: Values): string {
  const first = findFirst(values)
  const lines = [first('DAG'), first('DAH')].filter(Boolean)
  const old = [first('DAL'), first('DAM')].filter(Boolean)
  return (lines.length > 0 ? lines : old).join(' ')
}

function parseGender(code: string): IdData['gender'] {
  if (/^[1M]$/i.test(code)) return 'Male'
  if (/^[2F]$/i.test(code)) return 'Female'
  return /^[9X]$/i.test(code) ? 'X' : ''
}

/** Drops an empty ZIP+4 suffix; formats Canadian codes as two groups of three. */
function formatPostalCode(code: string): string {
  const canadian = /^([A-Z]\d[A-Z]) ?-?(\d[A-Z]\d)(?: ?0*)$/i.exec(code)
  if (canadian) return `${canadian[1]} ${canadian[2]}`.toUpperCase()
  return code.replace(/^(\d{5})[ -]?0000$/, '$1')
}

const truncationMarks = { DDE: 'lastName', DDF: 'firstName', DDG: 'middleName' } as const

function truncatedFields({ values }: Elements): ParsedId['truncated'] {
  return Object.entries(truncationMarks).flatMap(([mark, name]) => (values.get(mark) === 'T' ? [name] : []))
}

/**
 * Parses the date of an element to 'YYYY-MM-DD'; returns an empty string if it is not a valid date. The
 * United States use MMDDCCYY, Canada and version 1 use CCYYMMDD; the digits tell them apart, since 19 and 20
 * are not months. A stray letter after eight digits is dropped.
 */
function parseDay(text: string): string {
  const written = text.replace(/^(\d{8}) ?[A-Z]$/i, '$1')
  const digits = /^[\d/.-]+$/.test(written) ? written.replace(/\D/g, '') : ''
  const [, a, b, c, d] = /^(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? []
  if (!a || !b || !c || !d) return ''
  return dayIn(a + b, c, d) || dayIn(c + d, a, b)
}

function dayIn(year: string, month: string, date: string): string {
  if (!/^(19|20|21)/.test(year)) return ''
  const day = `${year}-${month}-${date}`
  const instant = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(day) ? day : ''
}
