import { useAutomaticReceipt } from '../../billing/web/shared/automatic-receipt.ts'
import { DepositsHeld } from '../../billing/web/shared/deposits.tsx'
import { PaymentInput, useGuestPaymentInput } from '../../billing/web/shared/payment-input.tsx'
import { QuoteLines } from '../../billing/web/shared/quote-lines.tsx'
import { TimeLeft } from '../../facilities/web/shared/stay-times.tsx'
import { rawMessageOf } from '../../shared/web/data/error-messages.ts'
import { Button } from '../../shared/web/ui/actions/button.tsx'
import { DialogBody, DialogFooter } from '../../shared/web/ui/dialogs/dialog.tsx'
import { useDialog } from '../../shared/web/ui/dialogs/open-dialog.ts'
import { toast } from '../../shared/web/ui/feedback/toast.ts'
import { TimeSpan } from '../../shared/web/ui/text/time.tsx'
import type { Rental } from '../contract.ts'
import { useDeposits, useEndRental } from './queries.ts'
import { useCheckOutQuote } from './quotes.ts'

/** The current bill of a running rental, and the button that checks the guest out. */
export function CheckOutBill({ rental }: { rental: Rental }) {
  const { close } = useDialog()
  const end = useEndRental()
  const { data: bill, error } = useCheckOutQuote(rental, !end.isPending && !end.isSuccess)
  const { data: deposits = [] } = useDeposits(rental.id)
  const openReceipt = useAutomaticReceipt()
  const payment = useGuestPaymentInput(bill?.due)
  const owes = bill !== undefined && bill.due > 0

  async function checkOut() {
    const body = { quotedAt: bill?.at, ...(owes && payment.body) }
    try {
      await end.mutateAsync({ params: { id: String(rental.id) }, body })
      toast({ title: 'Checkout successful', description: `The ${rental.facilityType} has been checked out` })
      close()
      if (payment.isPaying) await openReceipt({ rentalId: rental.id })
    } catch (error) {
      const description = rawMessageOf(error) || 'An error occurred'
      toast({ title: 'Checkout failed', description, variant: 'destructive' })
    }
  }

  return (
    <>
      <DialogBody className="flex flex-col gap-4">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className="text-muted">
            <TimeSpan from={rental.startTime} until={rental.endTime} />
          </span>
          <TimeLeft until={rental.endTime} className="font-medium" />
        </p>
        <QuoteLines label="Bill" quote={bill} error={error} />
        {owes && <PaymentInput input={payment} unpaid="Leave unpaid" />}
        <DepositsHeld deposits={deposits} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>Cancel</Button>
        <Button
          variant="primary"
          disabled={!bill || (owes && !payment.isReady)}
          pending={end.isPending && 'Processing...'}
          onClick={checkOut}
        >
          Check Out
        </Button>
      </DialogFooter>
    </>
  )
}
