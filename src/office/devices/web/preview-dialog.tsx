import PrinterIcon from 'lucide-react/icons/printer'
import { useState } from 'react'
import { inSentence } from '#platform/values/text/in-sentence.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { EmptyState } from '#platform/web/ui/feedback/states.tsx'
import { Select } from '#platform/web/ui/forms/input.tsx'
import { type PreviewedPaper, paperNames, previewedPapers } from '../words.ts'
import { PaperView } from './paper/paper-view.tsx'
import { usePrinterPreview } from './queries.ts'

const options = previewedPapers.map(paper => ({ value: paper, label: paperNames[paper] }))

/** The test page, or the newest of another paper, as it comes out of a printer. */
export default function PreviewDialog({ printerId }: { printerId: number }) {
  const { close } = useDialog()
  const [paper, setPaper] = useState<PreviewedPaper>('test')
  const { data, error, refetch } = usePrinterPreview(printerId, paper)
  const name = paperNames[paper]
  return (
    <Dialog
      title="Preview"
      description="The layout on its paper. A printed test page shows which letters and codes the printer knows."
      size="lg"
      onClose={close}
    >
      <div className="px-5 pb-3">
        <Select
          aria-label="Paper to preview"
          className="w-52"
          value={paper}
          options={options}
          onChange={({ target }) => setPaper(target.value as PreviewedPaper)}
        />
      </div>
      <DialogContent value={data} error={error} failure="The preview could not be loaded." onRetry={refetch}>
        {({ columns, parts }) => (
          <DialogBody>
            {parts === null ? (
              <EmptyState
                icon={<PrinterIcon />}
                title={`No ${inSentence(name)} yet`}
                hint="The newest one is shown here."
              />
            ) : (
              <section
                // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it.
                tabIndex={0}
                aria-label={name}
                className="overflow-x-auto rounded bg-sunken p-4"
              >
                <div className="mx-auto w-fit max-md:[zoom:0.5]">
                  <PaperView columns={columns} parts={parts} />
                </div>
              </section>
            )}
          </DialogBody>
        )}
      </DialogContent>
      <DialogFooter>
        <Button onClick={close}>Close</Button>
      </DialogFooter>
    </Dialog>
  )
}
