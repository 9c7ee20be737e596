import { useSettings } from '../../../settings/web/queries.ts'
import { newestPayment, type PaidFor } from '../queries.ts'

/**
 * Opens the receipt of what has just been paid, where the venue wants that to happen by itself. It opens beside the
 * desk's page; a browser that forbids it leaves the way over Billing & Payments.
 */
export function useAutomaticReceipt(): (paidFor: PaidFor, kind?: 'payment' | 'deposit') => Promise<void> {
  const { data: settings } = useSettings()
  return async (paidFor, kind) => {
    if (!settings?.automaticReceipts) return
    const payment = await newestPayment(paidFor, kind)
    if (payment) open(`/print/receipt?payment=${payment.id}`, '_blank', 'noopener')
  }
}
