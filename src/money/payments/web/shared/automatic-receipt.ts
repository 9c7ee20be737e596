import { useSettings } from '#office/settings/web/queries.ts'
import { latestPayment, type PaymentSubject } from '../queries.ts'

/**
 * Opens the receipt of a new payment in a new tab, if automatic receipts are enabled. If the browser
 * blocks the tab, the receipt is available under Billing & Payments.
 */
export function useAutomaticReceipt(): (
  paidFor: PaymentSubject | { paymentId: number },
  kind?: 'payment' | 'deposit',
) => Promise<void> {
  const { data: settings } = useSettings()
  return async (paidFor, kind) => {
    if (!settings?.automaticReceipts) return
    const id = 'paymentId' in paidFor ? paidFor.paymentId : (await latestPayment(paidFor, kind))?.id
    if (id !== undefined) open(`/print/receipt?payment=${id}`, '_blank', 'noopener')
  }
}
