import { useState } from 'react'
import { useMay } from '../../accounts/web/queries.ts'
import { useDialog } from '../../shared/web/dialog.ts'
import { sayFailed } from '../../shared/web/failures.ts'
import { Button } from '../../shared/web/ui/button.tsx'
import { Confirm } from '../../shared/web/ui/confirm.tsx'
import { toast } from '../../shared/web/ui/toast.ts'
import { deleteItem, type Item } from '../contract.ts'
import { at, useDeleteItem, useRestoreItem } from './queries.ts'

/** Takes an item off the list: asks once, and can be undone from the toast. */
export function DeleteButton({ item, className }: { item: Item; className?: string }) {
  const [asking, setAsking] = useState(false)
  const mayDelete = useMay(deleteItem)
  const { close } = useDialog()
  const remove = useDeleteItem()
  const restore = useRestoreItem()
  const params = at(item.id)
  if (!mayDelete || item.deleted) return null

  async function confirm() {
    try {
      await remove.mutateAsync({ params })
    } catch (error) {
      sayFailed('delete inventory item')(error as Error)
      throw error
    }
    toast({
      title: 'Item Deleted',
      description: `${item.name} is off the list; its history stays`,
      action: {
        label: 'Undo',
        onPress: () => void restore.mutateAsync({ params }).catch(sayFailed('update inventory item')),
      },
    })
    close()
  }

  return (
    <>
      <Button variant="danger-ghost" className={className} onClick={() => setAsking(true)}>
        Delete
      </Button>
      {asking && (
        <Confirm
          title={`Delete ${item.name}?`}
          action="Delete"
          pending="Deleting..."
          danger
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          It disappears from the list and is no longer used up by check-outs. Its movements and deliveries
          stay.
        </Confirm>
      )}
    </>
  )
}
