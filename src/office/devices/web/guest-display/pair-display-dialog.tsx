import { useState } from 'react'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { CancelButton } from '#platform/web/ui/actions/cancel-button.tsx'
import { QrCode } from '#platform/web/ui/barcode/qr-code.tsx'
import { Dialog, DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { usePairDisplay } from '../queries.ts'

/** Makes the link of this desk's guest display and shows it once. */
export default function PairDisplayDialog() {
  const { close } = useDialog()
  const pair = usePairDisplay()
  const [link, setLink] = useState<string>()
  async function make() {
    try {
      const { token } = await pair.mutateAsync({})
      setLink(`${location.origin}/guest-display#${token}`)
    } catch (error) {
      showFailure('The link could not be made')(error)
    }
  }
  return (
    <Dialog
      title="Guest Display"
      description="A second window or device that shows guests what is due. It shows no names."
      onClose={close}
    >
      <DialogBody className="flex flex-col items-center gap-4">
        {link ? (
          <>
            <div className="w-56 rounded bg-white p-2">
              <QrCode text={link} label="Link of the guest display" />
            </div>
            <p>Scan it with the device, or open the link in a second window. It is not shown again.</p>
            <a
              href={link}
              target="_blank"
              rel="noopener"
              className="break-all font-mono text-accent-ink text-xs underline"
            >
              {link}
            </a>
          </>
        ) : (
          <p>A new link replaces an earlier one of this desk.</p>
        )}
      </DialogBody>
      <DialogFooter>
        <CancelButton onCancel={close}>{link ? 'Done' : 'Cancel'}</CancelButton>
        {!link && (
          <Button variant="primary" pending={pair.isPending && 'Making...'} onClick={() => void make()}>
            Make Link
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}
