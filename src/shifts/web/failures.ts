import { reasonOf } from '../../shared/web/failures.ts'
import { toast } from '../../shared/web/ui/toast.ts'

/** Says that something failed, with the server's reason where it refused (SPEC §8). */
export function sayFailed(doing: string) {
  return (error: Error) =>
    toast({
      title: 'Error',
      description: `Failed to ${doing}. Please try again.${reasonOf(error)}`,
      variant: 'destructive',
    })
}
