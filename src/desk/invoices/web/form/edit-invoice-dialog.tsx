import { useState } from 'react'
import { useSettings } from '#office/settings/web/queries.ts'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { EmptyState } from '#platform/web/ui/feedback/states.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import type { InvoiceDetails } from '../../contract.ts'
import { toParams, useEditInvoice } from '../queries.ts'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { InvoiceForm } from './invoice-form.tsx'
import { toBody, toFormValues } from './invoice-values.ts'

/** Edits a draft. */
export default function EditInvoiceDialog({ invoiceId }: { invoiceId: number }) {
  return (
    <InvoiceDialog title="Edit Invoice" invoiceId={invoiceId}>
      {invoice =>
        invoice.status === 'draft' ? (
          <Edit invoice={invoice} />
        ) : (
          <EmptyState
            title="This invoice was sent"
            hint="A sent invoice cannot be changed. Void it and create a new one."
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
  // Edits the version loaded at the start, even if another user changes it meanwhile.
  const [initial] = useState(invoice)
  return (
    <InvoiceForm
      values={toFormValues(initial)}
      taxRate={settings?.taxRate ?? 0}
      onSave={async values => {
        await edit.mutateAsync({
          params: toParams(initial.id),
          body: toBody(values),
          ifMatch: initial.version,
        })
        toast({ title: 'Draft saved', description: 'The invoice has been updated' })
        open('invoice-details', { invoiceId: initial.id })
      }}
      onFailed={showErrorToast('save the invoice')}
    />
  )
}
