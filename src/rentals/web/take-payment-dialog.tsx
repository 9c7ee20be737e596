import { useAutomaticReceipt } from '../../billing/web/shared/automatic-receipt.ts'
import type { BillLine } from '../../billing/web/shared/bill-lines.tsx'
import { MoneyPanel } from '../../billing/web/shared/money-panel.tsx'
import { useGuestPayment } from '../../billing/web/shared/use-payment.ts'
import { messageOf } from '../../shared/web/data/error-messages.ts'
import { useDialog } from '../../shared/web/ui/dialogs/open-dialog.ts'
import { toast } from '../../shared/web/ui/feedback/toast.ts'
import { Form, useFieldlessForm } from '../../shared/web/ui/forms/form.tsx'
import type { Rental } from '../contract.ts'
import { usePayRental } from './queries.ts'
import { RentalDialog } from './rental-dialog.tsx'

/** Takes payment of the amount due on a rental, running or ended. */
export default function TakePaymentDialog({ rentalId }: { rentalId: number }) {
  return (
    <RentalDialog title="Take Payment" rentalId={rentalId} endedToo>
      {rental => <Payment rental={rental} />}
    </RentalDialog>
  )
}

function Payment({ rental }: { rental: Rental }) {
  const { close } = useDialog()
  const pay = usePayRental()
  const form = useFieldlessForm()
  const openReceipt = useAutomaticReceipt()
  const payment = useGuestPayment({ due: rental.dueAmount, takesCards: true })
  return (
    <Form
      form={form}
      onSubmit={async () => {
        await pay.mutateAsync({ params: { id: String(rental.id) }, body: payment.body })
        toast({ title: 'Payment taken', description: `${rental.facilityName} is paid` })
        close()
        await openReceipt({ rentalId: rental.id })
      }}
      onFailed={error =>
        toast({ title: 'Failed to take payment', description: messageOf(error), variant: 'destructive' })
      }
    >
      <MoneyPanel
        payment={payment}
        label="Bill"
        lines={balanceOf(rental)}
        action="Take Payment"
        autoFocus
        disabled={!payment.owes}
        onCancel={close}
      />
    </Form>
  )
}

/** The totals of a rental as the lines of a bill. */
function balanceOf({ totalAmount, paidAmount, dueAmount, isActive }: Rental): BillLine[] {
  return [
    { kind: 'total', label: isActive ? 'Agreed total' : 'Total', amount: totalAmount },
    ...(paidAmount === 0 ? [] : [{ kind: 'paid', label: 'Already paid', amount: -paidAmount }]),
    { kind: 'due', label: 'Due', amount: dueAmount },
  ]
}
