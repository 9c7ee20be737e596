import type { Language } from '#platform/languages/languages.ts'
import type { Sentence } from '#platform/languages/plain-texts.ts'
import { httpTexts } from './languages/texts.ts'

/** Error messages by field name, as a form shows them. */
export type FieldErrors = Record<string, string>

/** What an error says: in English, or as a sentence that is written in the caller's language. */
export type Detail = string | Sentence

/** Field errors of which some are sentences. */
export type FieldDetails = Record<string, Detail>

/** An error that is sent to the caller as an RFC 9457 problem with this status. */
export class Problem extends Error {
  readonly status: number
  readonly title: string
  /** `message` and `errors` are in English; `detail` and `details` are what was given. */
  readonly detail: Detail
  readonly details: FieldDetails | undefined
  /** Additional members of the problem, beyond those of the standard. */
  readonly extensions: object | undefined
  constructor(status: number, title: string, detail: Detail, details?: FieldDetails, more?: object) {
    super(inEnglish(detail))
    this.name = this.constructor.name
    this.status = status
    this.title = title
    this.detail = detail
    this.details = details
    this.extensions = more
  }

  get errors(): FieldErrors | undefined {
    if (!this.details) return undefined
    return Object.fromEntries(
      Object.entries(this.details).map(([field, detail]) => [field, inEnglish(detail)]),
    )
  }
}

export const inEnglish = (detail: Detail): string => (typeof detail === 'string' ? detail : detail.english)

/** Returns what an error says in a language; a detail that is no sentence stays in English. */
export const writeDetail = async (detail: Detail, language: Language): Promise<string> =>
  typeof detail === 'string' ? detail : detail.write(language)

/** 400: the request cannot be parsed. */
export class Malformed extends Problem {
  constructor(detail: Detail, errors?: FieldDetails) {
    super(400, 'Malformed request', detail, errors)
  }
}

/** 401: nobody is signed in. */
export class NotSignedIn extends Problem {
  constructor(detail: Detail = httpTexts.sentence(t => t('pleaseSignIn'))) {
    super(401, 'Not signed in', detail)
  }
}

/** 403: signed in, but not allowed. */
export class Forbidden extends Problem {
  constructor(detail: Detail) {
    super(403, 'Not allowed', detail)
  }
}

/** 403: allowed after the person enters their password; they signed in with a PIN. */
export class PasswordNeeded extends Problem {
  constructor() {
    super(
      403,
      'Not allowed',
      httpTexts.sentence(t => t('passwordNeeded')),
      undefined,
      { passwordNeeded: true },
    )
  }
}

/** 403: allowed if a manager approves it on the spot. `detail` says why. */
export class ApprovalNeeded extends Problem {
  constructor(detail = 'A manager must approve this') {
    super(403, 'Not allowed', detail, undefined, { approval: true })
  }
}

/** 404: no record has this id. `errors` names the field that refers to it. */
export class NotFound extends Problem {
  constructor(detail: Detail, errors?: FieldDetails) {
    super(404, 'Not found', detail, errors)
  }
}

/** 409: the request conflicts with stored data. `errors` names the field, if any; `more` describes the conflict. */
export class Conflict extends Problem {
  constructor(detail: Detail, errors?: FieldDetails, more?: object) {
    super(409, 'Conflict', detail, errors, more)
  }
}

/** 412: someone changed the record since it was read. */
export class PreconditionFailed extends Problem {
  constructor(detail: Detail) {
    super(412, 'Record changed', detail)
  }
}

/** 422: a field has an invalid value. */
export class Invalid extends Problem {
  constructor(errors: FieldDetails) {
    super(422, 'Invalid input', Object.values(errors)[0] ?? 'Invalid input', errors)
  }
}

/** 429: too many attempts. The next one is allowed after `seconds`. */
export class TooManyAttempts extends Problem {
  readonly seconds: number
  constructor(detail: Detail, seconds: number) {
    super(429, 'Too many attempts', detail)
    this.seconds = seconds
  }
}

/** 503: the venue uses as much as one of several in a process may. The client may retry after `seconds`. */
export class VenueBusy extends Problem {
  readonly seconds = 2
  constructor(detail: Detail) {
    super(503, 'Too busy', detail)
  }
}

/** An error's message, or its code if the message is empty, as if a connection to several addresses failed. */
export const errorReason = (error: Error & { code?: string }) => error.message || error.code || error.name

/**
 * 503: the database cannot be reached, or the connection was lost. A pending write may or may not have been stored:
 * only a repeat with the same Idempotency-Key tells. The client may retry after `seconds`.
 */
export class DatabaseUnavailable extends Problem {
  readonly seconds = 2
  /** The error of the connection, for the log. */
  readonly reason: string
  constructor(cause?: unknown) {
    super(
      503,
      'Database unavailable',
      httpTexts.sentence(t => t('databaseUnavailable')),
    )
    this.cause = cause
    this.reason = cause instanceof Error ? errorReason(cause) : ''
  }
}
