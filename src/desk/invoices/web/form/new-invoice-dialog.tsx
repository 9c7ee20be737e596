import { useSettings } from '#office/settings/web/queries.ts'
import { useHasTaxClasses } from '#office/settings/web/shared/tax-classes/tax-class-options.ts'
import { addDays, businessDay } from '#platform/values/time.ts'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { now } from '#platform/web/device/clock.ts'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogSkeleton } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useDraftInvoice } from '../queries.ts'
import { InvoiceForm } from './invoice-form.tsx'
import { newLine, toBody } from './invoice-values.ts'

/** Default payment term, in days. */
const PAYMENT_TERM = 14

/** Creates an invoice as a draft and opens it for review. */
export default function NewInvoiceDialog({ memberId = 0 }: { memberId?: number | undefined }) {
  const dialog = useDialog()
  const draft = useDraftInvoice()
  const { data: settings } = useSettings()
  const hasClasses = useHasTaxClasses()
  return (
    <Dialog title="New Invoice" size="lg" onClose={dialog.close}>
      {settings ? (
        <InvoiceForm
          values={{
            whom: memberId > 0 ? 'member' : 'anybody',
            memberId,
            rentalId: 0,
            customerName: '',
            customerAddress: '',
            customerEmail: '',
            includesStay: false,
            lines: [newLine(hasClasses, settings.taxRate)],
            dueDate: addDays(businessDay(now(), settings), PAYMENT_TERM),
            notes: '',
          }}
          taxRate={settings.taxRate}
          onSave={async values => {
            const { id } = await draft.mutateAsync({ body: toBody(values) })
            toast({ title: 'Draft saved', description: 'Review it, then send it' })
            dialog.open('invoice-details', { invoiceId: id })
          }}
          onFailed={showErrorToast('save the invoice')}
        />
      ) : (
        <DialogSkeleton />
      )}
    </Dialog>
  )
}
