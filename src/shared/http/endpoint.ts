import type { z } from 'zod'
import type { Role } from './roles.ts'

type Schema = z.ZodType | undefined

export interface Endpoint<
  Method extends 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends z.ZodType = z.ZodType,
> {
  method: Method
  /** Path as in SPEC §7, with parameters as `:id`. */
  path: `/${string}`
  /** One line for the reference page at /api/docs. */
  summary: string
  /** Roles that may call it. Registering a route without roles throws. */
  roles: readonly Role[]
  /** Additional callers: a locked desk, or also a visitor who has not signed in. */
  admits?: 'locked' | 'signed-out'
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

/** What a server handler receives after validation. */
export type ValidatedInput<E extends Endpoint> = {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
}

/** What a caller passes, before validation. */
export type EndpointInput<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: z.input<E['params']> }
  : { params?: undefined }) &
  (E['query'] extends z.ZodType ? { query?: z.input<E['query']> } : { query?: undefined }) &
  (E['body'] extends z.ZodType ? { body: z.input<E['body']> } : { body?: undefined })

export type ResponseBody<E extends Endpoint> = z.output<E['response']>

type Output<S> = S extends z.ZodType ? z.output<S> : undefined

/** Declares one call: its path, roles and schemas, from which server and web derive everything else. */
export function endpoint<
  const Method extends Endpoint['method'],
  Answer extends z.ZodType,
  Params extends Schema = undefined,
  Query extends Schema = undefined,
  Body extends Schema = undefined,
>(
  definition: Endpoint<Method, Params, Query, Body, Answer>,
): Endpoint<Method, Params, Query, Body, Answer> & { params: Params; query: Query; body: Body } {
  return definition as Endpoint<Method, Params, Query, Body, Answer> & {
    params: Params
    query: Query
    body: Body
  }
}
