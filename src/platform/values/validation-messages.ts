import type { z } from 'zod'
import { type FieldTranslate, fieldTexts } from './languages/texts.ts'
import { PLAIN_LINE, PLAIN_LINES } from './text/control-characters.ts'

/** The error map of the server, for `z.config`: the generic form messages of SPEC §8. */
export const validationMessages = {
  customError: issue => describeIssue(issue, fieldTexts.translator('en')),
} satisfies Config

type Config = ReturnType<typeof z.config>
type RawIssue = Parameters<NonNullable<Config['customError']>>[0]

/**
 * Returns what is wrong with a value, in a language; undefined if there is no generic message for it. An issue of an
 * error needs `reportInput`.
 */
export function describeIssue(issue: RawIssue | z.core.$ZodIssue, t: FieldTranslate): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return isAbsent(issue.input)
        ? t('required')
        : t('otherType', {
            expected: issue.expected === 'int' ? 'integer' : issue.expected,
            received: nameType(issue.input),
          })
    case 'too_small':
      return tooSmall(issue, t)
    case 'too_big':
      return tooBig(issue, t)
    case 'invalid_format':
      return plainTexts.includes(issue.pattern) ? t('controlCharacters') : undefined
    case 'invalid_value':
      return t(isAbsent(issue.input) ? 'required' : 'invalid')
    case 'unrecognized_keys':
    case 'invalid_union':
    case 'custom':
      return t('invalid')
    default:
      return undefined
  }
}

const plainTexts: unknown[] = [PLAIN_LINE, PLAIN_LINES].map(String)

const isAbsent = (input: unknown) => input === undefined || input === null

interface Bound {
  origin?: string
  minimum?: unknown
  maximum?: unknown
  inclusive?: boolean
}

function tooSmall({ origin, inclusive, ...bound }: Bound, t: FieldTranslate) {
  const minimum = String(bound.minimum)
  if (origin === 'string') return t('textTooShort', { minimum })
  if (origin === 'array') return t('tooFew', { minimum })
  return t(inclusive === false ? 'notGreater' : 'tooSmall', { minimum })
}

function tooBig({ origin, inclusive, ...bound }: Bound, t: FieldTranslate) {
  const maximum = String(bound.maximum)
  if (origin === 'string') return t('textTooLong', { maximum })
  if (origin === 'array') return t('tooMany', { maximum })
  return t(inclusive === false ? 'notLess' : 'tooLarge', { maximum })
}

function nameType(input: unknown): string {
  if (input === null) return 'null'
  if (Array.isArray(input)) return 'array'
  if (Number.isNaN(input)) return 'nan'
  return typeof input === 'number' && !Number.isInteger(input) ? 'float' : typeof input
}
