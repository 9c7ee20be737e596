import { ApiError } from './api.ts'

/** The server's sentence where it refused, so that it can follow a general one; nothing where it did not answer. */
export function reasonOf(error: Error): string {
  return error instanceof ApiError && error.status < 500 ? ` ${error.detail}` : ''
}

/** 'status: detail' (SPEC §8). */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
