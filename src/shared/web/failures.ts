import { ApiError } from './api.ts'
import { toast } from './ui/toast.ts'

/** The server's sentence where it refused, so that it can follow a general one; nothing where it did not answer. */
export function reasonOf(error: Error): string {
  return error instanceof ApiError && error.status < 500 ? ` ${error.detail}` : ''
}

/** 'status: detail' (SPEC §8). */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Says in a toast that something failed: `doing` as in 'save the invoice'; with the server's reason where it refused. */
export function sayFailed(doing: string) {
  return (error: Error) =>
    toast({
      title: 'Error',
      description: `Failed to ${doing}. Please try again.${reasonOf(error)}`,
      variant: 'destructive',
    })
}
