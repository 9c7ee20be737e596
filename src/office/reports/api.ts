import { typedCalls } from '#platform/http/endpoint.ts'
import * as calls from './calls.ts'
import type * as contract from './contract.ts'

/** The calls of the contract with the types of their input and response, for the web. */
export const api = typedCalls<typeof contract>(calls)
