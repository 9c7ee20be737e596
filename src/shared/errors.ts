/** Sentences by field name, as a form shows them. */
export type FieldErrors = Record<string, string>

/** An error that a caller may read: it becomes an RFC 9457 problem with this status. */
export class Problem extends Error {
  readonly status: number
  readonly title: string
  readonly errors: FieldErrors | undefined
  /** Members of the problem beyond the standard's: what a caller needs to decide. */
  readonly more: object | undefined
  constructor(status: number, title: string, detail: string, errors?: FieldErrors, more?: object) {
    super(detail)
    this.name = this.constructor.name
    this.status = status
    this.title = title
    this.errors = errors
    this.more = more
  }
}

/** 400: the request itself cannot be read. */
export class Malformed extends Problem {
  constructor(detail: string, errors?: FieldErrors) {
    super(400, 'Malformed request', detail, errors)
  }
}

/** 401: nobody is signed in. */
export class NotSignedIn extends Problem {
  constructor(detail = 'Please sign in') {
    super(401, 'Not signed in', detail)
  }
}

/** 403: signed in, but not allowed. */
export class Forbidden extends Problem {
  constructor(detail: string) {
    super(403, 'Not allowed', detail)
  }
}

/** 403: allowed with the person's password; this desk was opened with their PIN. */
export class PasswordNeeded extends Problem {
  constructor() {
    super(403, 'Not allowed', 'Enter your password to do this', undefined, { passwordNeeded: true })
  }
}

/** 404: nothing of that id. `errors` names the field that asked for it. */
export class NotFound extends Problem {
  constructor(detail: string, errors?: FieldErrors) {
    super(404, 'Not found', detail, errors)
  }
}

/** 409: the request contradicts what is stored. `errors` names the field where one is to blame; `more` says with what. */
export class Conflict extends Problem {
  constructor(detail: string, errors?: FieldErrors, more?: object) {
    super(409, 'Conflict', detail, errors, more)
  }
}

/** 412: somebody changed the record since it was read. */
export class Stale extends Problem {
  constructor(detail: string) {
    super(412, 'Changed meanwhile', detail)
  }
}

/** 422: a field's value is refused. */
export class Invalid extends Problem {
  constructor(errors: FieldErrors) {
    super(422, 'Invalid input', Object.values(errors)[0] ?? 'Invalid input', errors)
  }
}

/** 429: tried too often. `seconds` until the next try. */
export class TooMany extends Problem {
  readonly seconds: number
  constructor(detail: string, seconds: number) {
    super(429, 'Too many attempts', detail)
    this.seconds = seconds
  }
}

/** An error's own words. A connection that several addresses refused has none but its code. */
export const reasonOf = (error: Error & { code?: string }) => error.message || error.code || error.name

/**
 * 503: the database cannot be reached, or was lost meanwhile. A write under way may have been stored or not: only a
 * repeat with the same Idempotency-Key tells. `seconds` until the next try.
 */
export class DatabaseUnavailable extends Problem {
  readonly seconds = 2
  /** What the connection itself reported, for the log. */
  readonly reason: string
  constructor(cause?: unknown) {
    super(503, 'Database unavailable', 'The database is not responding. Try again in a few seconds.')
    this.cause = cause
    this.reason = cause instanceof Error ? reasonOf(cause) : ''
  }
}
