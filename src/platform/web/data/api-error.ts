import type { FieldErrors } from '../../http/errors.ts'

/** A non-OK answer. Its message is 'status: detail' (SPEC §8). `errors` are messages by field name. */
export class ApiError extends Error {
  readonly status: number
  readonly detail: string
  readonly errors: FieldErrors
  /** The whole problem, including members that only some errors have. */
  readonly problem: unknown
  constructor(status: number, detail: string, errors: FieldErrors = {}, problem?: unknown) {
    super(`${status}: ${detail}`)
    this.name = 'ApiError'
    this.status = status
    this.detail = detail
    this.errors = errors
    this.problem = problem
  }
}

/**
 * The server has not answered within the deadline. A retry with the same idempotency key decides whether it stored a
 * write.
 */
export class NoAnswerInTime extends Error {}

/** A write that nobody approved. Nothing was changed, and the form stays as it was. */
export class NotApproved extends ApiError {}

/** Whether the server refused only because the person signed in with a PIN. */
export const isPasswordNeeded = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.problem as { passwordNeeded?: boolean } | undefined)?.passwordNeeded === true
