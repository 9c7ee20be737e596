import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { PaperView } from './paper/paper-view.tsx'
import { usePrinterPreview } from './queries.ts'

/** The test page as it comes out of a printer. */
export default function PreviewDialog({ printerId }: { printerId: number }) {
  const { close } = useDialog()
  const { data, error, refetch } = usePrinterPreview(printerId)
  return (
    <Dialog
      title="Preview"
      description="The test page as this printer prints it. Characters that it does not know become '?'."
      size="lg"
      onClose={close}
    >
      <DialogContent value={data} error={error} failure="The preview could not be loaded." onRetry={refetch}>
        {({ columns, parts }) => (
          <DialogBody>
            <section
              // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it.
              tabIndex={0}
              aria-label="Test page"
              className="overflow-x-auto rounded bg-sunken p-4"
            >
              <div className="mx-auto w-fit">
                <PaperView columns={columns} parts={parts} />
              </div>
            </section>
          </DialogBody>
        )}
      </DialogContent>
      <DialogFooter>
        <Button onClick={close}>Close</Button>
      </DialogFooter>
    </Dialog>
  )
}
