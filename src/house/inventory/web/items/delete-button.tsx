import { useState } from 'react'
import { useIsAuthorized } from '#office/accounts/web/queries.ts'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Confirm } from '#platform/web/ui/dialogs/confirm.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import type { Item } from '../../contract.ts'
import { deleteItem } from '../../contract.ts'
import { toParams, useDeleteItem, useRestoreItem } from '../queries.ts'

/** Deletes an item after confirmation; the toast offers Undo. */
export function DeleteButton({ item, className }: { item: Item; className?: string }) {
  const [asking, setAsking] = useState(false)
  const mayDelete = useIsAuthorized(deleteItem)
  const { close } = useDialog()
  const remove = useDeleteItem()
  const restore = useRestoreItem()
  const params = toParams(item.id)
  if (!mayDelete || item.deleted) return null

  async function confirm() {
    try {
      await remove.mutateAsync({ params })
    } catch (error) {
      showErrorToast('delete inventory item')(error)
      throw error
    }
    toast({
      title: 'Item deleted',
      description: `${item.name} has been deleted. Its history is kept.`,
      action: {
        label: 'Undo',
        onPress: () => void restore.mutateAsync({ params }).catch(showErrorToast('update inventory item')),
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
          Removes the item from the list and stops its automatic use. Its movements and deliveries are kept.
        </Confirm>
      )}
    </>
  )
}
