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
