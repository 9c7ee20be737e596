import type { Quote, QuoteLine } from '../../billing/contract.ts'
import { useAutomaticReceipt } from '../../billing/web/shared/automatic-receipt.ts'
import { PaymentInput, useGuestPaymentInput } from '../../billing/web/shared/payment-input.tsx'
import { QuoteLines } from '../../billing/web/shared/quote-lines.tsx'
import { messageOf } from '../../shared/web/data/error-messages.ts'
import { Button } from '../../shared/web/ui/actions/button.tsx'
import { DialogBody, DialogFooter } from '../../shared/web/ui/dialogs/dialog.tsx'
import { useDialog } from '../../shared/web/ui/dialogs/open-dialog.ts'
import { toast } from '../../shared/web/ui/feedback/toast.ts'
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
  const openReceipt = useAutomaticReceipt()
  const payment = useGuestPaymentInput(rental.dueAmount)

  async function take() {
    try {
      await pay.mutateAsync({ params: { id: String(rental.id) }, body: payment.body })
      toast({ title: 'Payment taken', description: `${rental.facilityName} is paid` })
      close()
      await openReceipt({ rentalId: rental.id })
    } catch (error) {
      toast({ title: 'Failed to take payment', description: messageOf(error), variant: 'destructive' })
    }
  }

  return (
    <>
      <DialogBody className="flex flex-col gap-4">
        <QuoteLines label="Bill" quote={balanceOf(rental)} />
        <PaymentInput input={payment} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>Cancel</Button>
        <Button
          variant="primary"
          disabled={rental.dueAmount === 0 || !payment.isReady}
          pending={pay.isPending && 'Processing...'}
          onClick={take}
        >
          Take Payment
        </Button>
      </DialogFooter>
    </>
  )
}

/** The totals of a rental as the lines of a quote. */
function balanceOf({ totalAmount: total, paidAmount: paid, dueAmount: due, isActive }: Rental): Quote {
  const line = (kind: QuoteLine['kind'], label: string, amount: number) => ({
    kind,
    label,
    amount,
    included: false,
  })
  const lines = [
    line('total', isActive ? 'Agreed total' : 'Total', total),
    ...(paid === 0 ? [] : [line('paid', 'Already paid', -paid)]),
    line('due', 'Due', due),
  ]
  return { lines, total, paid, due, tax: 0 }
}
