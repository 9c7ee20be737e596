import { useState } from 'react'
import { useLocation } from '#platform/web/routing/use-router.ts'
import { PrintPage } from '#platform/web/ui/layout/print-page.tsx'
import type { CreditNote } from '../../contract.ts'
import { paramsOf, useCreditNote, usePrintCreditNote } from '../queries.ts'
import { CreditNoteSheet } from './credit-note-sheet.tsx'

/** Print page of a credit note, A4: /print/credit-note?id=7. Its first print is the original. */
export function PrintCreditNotePage() {
  const { id } = useLocation().search
  const { data, error, refetch } = useCreditNote(Number(id) || 0)
  const record = usePrintCreditNote()
  const [printed, setPrinted] = useState<CreditNote>()
  const note = printed ?? data
  return (
    <PrintPage
      title={note ? `Credit note ${note.number}` : 'Credit note'}
      paper="a4"
      failed="The credit note could not be loaded."
      error={error}
      onRetry={refetch}
      isPrinted={(note?.prints ?? 0) > 0}
      onPrint={async () => setPrinted(await record.mutateAsync({ params: paramsOf(note!.id) }))}
    >
      {note && <CreditNoteSheet note={note} isCopy={note.prints > 1} />}
    </PrintPage>
  )
}
