import { useState } from 'react'
import { useSettings } from '../../settings/web/queries.ts'
import { useDialog } from '../../shared/web/dialog.ts'
import { sayFailed } from '../../shared/web/failures.ts'
import { EmptyState } from '../../shared/web/ui/states.tsx'
import { toast } from '../../shared/web/ui/toast.ts'
import type { InvoiceDetails } from '../contract.ts'
import type { InvoiceId } from './dialogs.ts'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { InvoiceForm } from './invoice-form.tsx'
import { bodyOf, valuesOf } from './invoice-values.ts'
import { at, useEditInvoice } from './queries.ts'

/** Changes a draft. */
export default function EditInvoiceDialog({ invoiceId }: InvoiceId) {
  return (
    <InvoiceDialog title="Edit Invoice" invoiceId={invoiceId}>
      {invoice =>
        invoice.status === 'draft' ? (
          <Edit invoice={invoice} />
        ) : (
          <EmptyState
            title="This invoice was sent"
            hint="What was sent stands as it is; void it and write another."
          />
        )
      }
    </InvoiceDialog>
  )
}

function Edit({ invoice }: { invoice: InvoiceDetails }) {
  const { open } = useDialog()
  const edit = useEditInvoice()
  const { data: settings } = useSettings()
  // What was read when the form opened is what was edited, whoever changes it meanwhile.
  const [before] = useState(invoice)
  return (
    <InvoiceForm
      values={valuesOf(before)}
      taxRate={settings?.taxRate ?? 0}
      onSave={async values => {
        await edit.mutateAsync({ params: at(before.id), body: bodyOf(values), ifMatch: before.version })
        toast({ title: 'Draft Saved', description: 'The invoice has been changed' })
        open('invoice-details', { invoiceId: before.id })
      }}
      onFailed={sayFailed('save the invoice')}
    />
  )
}
