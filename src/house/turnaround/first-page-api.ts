import { typedCalls } from '#platform/http/endpoint.ts'
import type * as contract from './contract.ts'
import * as calls from './first-page-calls.ts'

/** The calls of the first page with the types of their input and response. */
export const api = typedCalls<typeof contract, typeof calls>(calls)
