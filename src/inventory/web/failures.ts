import { reasonOf } from '../../shared/web/failures.ts'
import { toast } from '../../shared/web/ui/toast.ts'

/** Says that something failed, with the server's reason where it refused (SPEC §8). */
export function sayFailed(doing: 'add' | 'update' | 'delete' | 'restock' | 'use' | 'count' | 'reverse') {
  return (error: Error) =>
    toast({
      title: 'Error',
      description: `Failed to ${sentence[doing]}. Please try again.${reasonOf(error)}`,
      variant: 'destructive',
    })
}

const sentence = {
  add: 'add inventory item',
  update: 'update inventory item',
  delete: 'delete inventory item',
  restock: 'restock inventory',
  use: 'record the use',
  count: 'book the count',
  reverse: 'reverse the movement',
}
