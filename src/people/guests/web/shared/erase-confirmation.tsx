import type { ReactNode } from 'react'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { CancelButton } from '#platform/web/ui/actions/cancel-button.tsx'
import { DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'

interface EraseConfirmationProps {
  who: 'Guest' | 'Member'
  erase: () => Promise<unknown>
  isPending: boolean
  /** Leaves the dialog once the person is erased. */
  onErased: () => void
  /** The data that are deleted, and those that stay. */
  children: ReactNode
}

/** Asks before a person's data are erased. Goes inside a Dialog. */
export function EraseConfirmation({ who, erase, isPending, onErased, children }: EraseConfirmationProps) {
  const { close } = useDialog()
  async function eraseNow() {
    try {
      await erase()
      toast({ title: `${who} erased` })
      onErased()
    } catch (error) {
      showFailure(`Failed to erase ${who.toLowerCase()}`)(error)
    }
  }
  return (
    <>
      <DialogBody className="flex flex-col gap-3">{children}</DialogBody>
      <DialogFooter>
        <CancelButton onCancel={close} />
        <Button variant="danger" pending={isPending && 'Erasing...'} onClick={() => void eraseNow()}>
          Erase {who}
        </Button>
      </DialogFooter>
    </>
  )
}
