import type { z } from 'zod'
import type { Role } from './roles.ts'

type Schema = z.ZodType | undefined

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** The part of an endpoint that a caller needs. The first page is built with only this (scripts/plain-calls.ts). */
export interface PlainCall<M extends Method = Method> {
  readonly method: M
  /** Path as in SPEC §7, with parameters as `:id`. */
  readonly path: `/${string}`
  /** Roles that may call it. Registering a route without roles throws. */
  readonly roles: readonly Role[]
  /** Additional callers: a locked desk, or also a visitor who has not signed in. */
  readonly admits?: 'locked' | 'signed-out'
  /**
   * Roles that may approve the call on the spot with their PIN. A desk role that is not in `roles` may then make it,
   * and one that is may exceed its limits (`assertApproved`). Only for writes served by `route` or `preparedRoute`.
   */
  readonly approval?: readonly Role[]
  /** Whether the page waits for minutes instead of seconds: reports, imports, backups. */
  readonly takesLong?: true
}

interface Definition<Params extends Schema, Query extends Schema, Body extends Schema, Answer> {
  /** One line for the reference page at /api/docs. */
  summary: string
  /** Names of fields, at any depth, that are omitted from answers to a role. */
  hides?: Partial<Record<Role, readonly string[]>>
  params?: Params
  query?: Query
  body?: Body
  response: Answer
  /** Maximum size of the body in bytes. Defaults to 256 KiB. */
  bodyLimit?: number
  /** Status of a success. Defaults to 200. */
  status?: 200 | 201 | 204
}

export interface Endpoint<
  M extends Method = Method,
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends z.ZodType = z.ZodType,
> extends PlainCall<M>,
    Definition<Params, Query, Body, Answer> {}

/** Returns the status of a success. */
export const statusOf = ({ status }: Endpoint) => status ?? 200

/** The input of a server handler, after validation. */
export type ValidatedInput<E extends Endpoint> = {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
}

/** The input that a caller passes, before validation. */
export type EndpointInput<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: z.input<E['params']> }
  : { params?: undefined }) &
  (E['query'] extends z.ZodType ? { query?: z.input<E['query']> } : { query?: undefined }) &
  (E['body'] extends z.ZodType ? { body: z.input<E['body']> } : { body?: undefined })

export type ResponseBody<E extends Endpoint> = z.output<E['response']>

type Output<S> = S extends z.ZodType ? z.output<S> : undefined

/**
 * Declares an endpoint. The server validates with its schemas, and the types of both sides are derived from them.
 */
export function endpoint<
  M extends Method,
  Answer extends z.ZodType,
  Params extends Schema = undefined,
  Query extends Schema = undefined,
  Body extends Schema = undefined,
>(
  definition: PlainCall<M> & Definition<Params, Query, Body, Answer>,
): Endpoint<M, Params, Query, Body, Answer> & { params: Params; query: Query; body: Body } {
  return definition as Endpoint<M, Params, Query, Body, Answer> & {
    params: Params
    query: Query
    body: Body
  }
}
