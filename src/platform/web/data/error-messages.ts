import { toast } from '../ui/feedback/toast.ts'
import { ApiError } from './api.ts'

/** The server's reason for a refusal, to append to a general message. Empty if the server failed or did not answer. */
export function serverReason(error: unknown): string {
  return error instanceof ApiError && error.status < 500 ? ` ${error.detail}` : ''
}

/** The sentence that staff read: the server's detail, without the status. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.detail : rawMessageOf(error)

/** 'status: detail', for the console and a failed check-out (SPEC §8). */
export const rawMessageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** Shows a toast for a failure with the server's sentence below the title: 'Failed to save guest'. */
export const showFailure = (title: string) => (error: unknown) =>
  toast({ title, description: messageOf(error), variant: 'destructive' })

/** Shows a toast for a failure, with the server's reason if it refused. `doing` is a phrase like 'save the invoice'. */
export function showErrorToast(doing: string) {
  return (error: unknown) =>
    toast({
      title: 'Error',
      description: `Failed to ${doing}. Please try again.${serverReason(error)}`,
      variant: 'destructive',
    })
}
