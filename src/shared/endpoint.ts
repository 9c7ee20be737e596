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
  /** Path as SPEC §7 writes it, parameters as `:id`. */
  path: `/${string}`
  /** One line for the reference page at /api/docs. */
  summary: string
  /** Who may call it. A route without roles does not register. */
  roles: readonly Role[]
  /** Who may call it besides: a desk that is locked, or even somebody who has not signed in. */
  admits?: 'locked' | 'signed-out'
  /** Names of fields that an answer to a role is without, however deep they stand. */
  hides?: Partial<Record<Role, readonly string[]>>
  params?: Params
  query?: Query
  body?: Body
  answer: Answer
  /** Most bytes of a body; 256 KiB where nothing else is said. */
  bodyLimit?: number
  /** Status of a success; 200 where nothing else is said. */
  status?: 200 | 201 | 204
}

/** What a server handler receives after validation. */
export type Received<E extends Endpoint> = {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
}

/** What a caller hands over, before validation. */
export type Sent<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: z.input<E['params']> }
  : { params?: undefined }) &
  (E['query'] extends z.ZodType ? { query?: z.input<E['query']> } : { query?: undefined }) &
  (E['body'] extends z.ZodType ? { body: z.input<E['body']> } : { body?: undefined })

export type Answer<E extends Endpoint> = z.output<E['answer']>

type Output<S> = S extends z.ZodType ? z.output<S> : undefined

/** Declares one call: the only place its path, roles and shapes are written; server and web derive from it. */
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
