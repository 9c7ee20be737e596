import PrinterIcon from 'lucide-react/icons/printer'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { useWaitingPapers } from './desk-queries.ts'

/** Says how many papers wait for a printer or a person, at a desk with a printer. Nothing if none does. */
export function WaitingPapers() {
  const { leaveFor } = useDialog()
  // One that is being printed is about to be done.
  const count = useWaitingPapers().filter(({ status }) => status !== 'printing').length
  if (count === 0) return null
  return (
    <Button size="sm" onClick={() => leaveFor('print-jobs')} aria-label={`${count} not printed`}>
      <PrinterIcon aria-hidden />
      {count}
      <span className="max-md:sr-only"> not printed</span>
    </Button>
  )
}
