import type { z } from 'zod'
import { ApprovalNote } from '#office/accounts/web/shared/approvable-button.tsx'
import { formatMoney } from '#platform/values/money.ts'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { ReasonForm } from '#platform/web/ui/forms/reason-form.tsx'
import * as calls from '../contract.ts'
import { type InvoiceDetails, voidInvoice } from '../contract.ts'
import { invoiceTitle } from './invoice-status.tsx'
import { toParams, useVoidInvoice } from './queries.ts'

const schema: z.ZodObject<{ reason: z.ZodString }> = voidInvoice.body

/** Voids an invoice, with a reason. */
export function VoidInvoice({ invoice, onClose }: { invoice: InvoiceDetails; onClose: () => void }) {
  const voiding = useVoidInvoice()
  const { currency } = useVenueLocale()
  return (
    <Dialog title={`Void ${invoiceTitle(invoice)}?`} size="sm" onClose={onClose}>
      <ReasonForm
        schema={schema}
        action="Void Invoice"
        variant="danger"
        note={<ApprovalNote call={calls.voidInvoice} />}
        onSubmit={async body => {
          const action = `Void ${invoiceTitle(invoice)} · ${formatMoney(invoice.total, currency)}`
          await voiding.mutateAsync({ params: toParams(invoice.id), body, action })
          toast({ title: 'Invoice voided', description: `${invoiceTitle(invoice)} is no longer owed` })
          onClose()
        }}
        onFailed={showErrorToast('void the invoice')}
        onClose={onClose}
      >
        <p>The charges are reversed. The invoice number is not reused.</p>
      </ReasonForm>
    </Dialog>
  )
}
