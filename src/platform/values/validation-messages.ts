import type { z } from 'zod'

/** The error map of server and web, for `z.config`: the generic form messages of SPEC §8. */
export const validationMessages = { customError: toMessage } satisfies Config

type Config = ReturnType<typeof z.config>
type Issue = Parameters<NonNullable<Config['customError']>>[0]

function toMessage(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return isAbsent(issue.input)
        ? 'Required'
        : `Expected ${issue.expected === 'int' ? 'integer' : issue.expected}, received ${nameType(issue.input)}`
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_value':
      return isAbsent(issue.input) ? 'Required' : 'Invalid input'
    case 'unrecognized_keys':
    case 'invalid_union':
    case 'custom':
      return 'Invalid input'
    default:
      return undefined
  }
}

const isAbsent = (input: unknown) => input === undefined || input === null

function tooSmall({
  origin,
  minimum,
  inclusive,
}: Issue & { origin?: string; minimum?: unknown; inclusive?: boolean }) {
  if (origin === 'string') return `String must contain at least ${minimum} character(s)`
  if (origin === 'array') return `Array must contain at least ${minimum} element(s)`
  return `Number must be greater than ${inclusive === false ? '' : 'or equal to '}${minimum}`
}

function tooBig({
  origin,
  maximum,
  inclusive,
}: Issue & { origin?: string; maximum?: unknown; inclusive?: boolean }) {
  if (origin === 'string') return `String must contain at most ${maximum} character(s)`
  if (origin === 'array') return `Array must contain at most ${maximum} element(s)`
  return `Number must be less than ${inclusive === false ? '' : 'or equal to '}${maximum}`
}

function nameType(input: unknown): string {
  if (input === null) return 'null'
  if (Array.isArray(input)) return 'array'
  if (Number.isNaN(input)) return 'nan'
  return typeof input === 'number' && !Number.isInteger(input) ? 'float' : typeof input
}
