import type { ReactNode } from 'react'
import { formatMoney } from '#platform/values/money.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Dialog, type DialogProps } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import type { InvoiceDetails } from '../../contract.ts'
import { InvoiceStatus, invoiceTitle } from '../invoice-status.tsx'
import { useInvoice } from '../queries.ts'

export interface InvoiceDialogProps {
  /** Defaults to the title of the invoice. */
  title?: string
  invoiceId: number
  size?: DialogProps['size']
  children: (invoice: InvoiceDetails) => ReactNode
}

/** A dialog about one invoice; shows its content once the invoice is loaded. */
export function InvoiceDialog({ title, invoiceId, size, children }: InvoiceDialogProps) {
  const { close } = useDialog()
  const { currency } = useVenueLocale()
  const { data: invoice, error, refetch } = useInvoice(invoiceId)
  const describe =
    title === undefined ? (one: InvoiceDetails) => describeAmounts(one, currency) : invoiceTitle
  return (
    <Dialog
      title={title ?? (invoice ? invoiceTitle(invoice) : '\u00a0')}
      description={invoice ? describe(invoice) : '\u00a0'}
      badge={invoice && <InvoiceStatus invoice={invoice} />}
      size={size ?? 'lg'}
      onClose={close}
    >
      <DialogContent
        value={invoice}
        error={error}
        failure="The invoice could not be loaded."
        onRetry={refetch}
      >
        {children}
      </DialogContent>
    </Dialog>
  )
}

/** '$523.00 due of $528.00': in sight while the lines scroll. */
function describeAmounts({ due, total, status }: InvoiceDetails, currency: string): string {
  const whole = formatMoney(total, currency)
  return status === 'sent' ? `${formatMoney(due, currency)} due of ${whole}` : whole
}
