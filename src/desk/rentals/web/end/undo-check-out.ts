import type { MoneyAccount } from '#money/ledger/words.ts'
import type { Payment } from '#money/payments/web/shared/money-panel/use-payment.ts'
import { takenText } from '#money/payments/web/shared/taken-text.ts'
import { formatMoney } from '#platform/values/money.ts'
import { SECOND } from '#platform/values/time.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { type Toast, toast } from '#platform/web/ui/feedback/toast.ts'
import type { Rental, ReopenedRental } from '../../contract.ts'
import { UNDO_WINDOW } from '../../rules.ts'
import { useUndoCheckOut } from '../queries.ts'

/**
 * Returns a function that builds what the toast of a check-out adds: 'Room 107 · $16.50 cash', and Undo. It is shown a
 * second less than the server allows, so that a press in sight is in time.
 */
export function useUndo() {
  const { currency } = useVenueLocale()
  const undo = useUndoCheckOut()
  return <M extends MoneyAccount>(
    rental: Rental,
    payment: Payment<M>,
  ): Pick<Toast, 'detail' | 'action' | 'lasts'> => ({
    detail: `${rental.facilityName} · ${takenText(payment, currency)}`,
    lasts: UNDO_WINDOW - SECOND,
    action: {
      label: 'Undo',
      onPress: () =>
        void undo
          .mutateAsync({ params: { id: String(rental.id) } })
          .then(
            reopened => toast({ title: 'Check-out undone', description: reopenedText(reopened, currency) }),
            showFailure('Failed to undo the check-out'),
          ),
    },
  })
}

/** Returns what a person must know after a check-out was undone. */
export function reopenedText({ rental, voided, settledDeposits }: ReopenedRental, currency: string): string {
  const credit = rental.paidAmount > rental.totalAmount
  return [
    `${rental.facilityName} is rented to ${rental.customerName} again.`,
    voided > 0 && `The payment of ${formatMoney(voided, currency)} was voided.`,
    voided === 0 && credit && `${formatMoney(rental.paidAmount, currency)} paid stays on the bill.`,
    settledDeposits > 0 && 'Settled deposits stay settled.',
  ]
    .filter(Boolean)
    .join(' ')
}
