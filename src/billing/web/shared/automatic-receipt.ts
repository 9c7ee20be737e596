import { useSettings } from '../../../settings/web/queries.ts'
import { newestPayment } from '../queries.ts'

/**
 * Opens the receipt of what a rental has just paid, where the venue wants that to happen by itself. It opens beside the
 * desk's page; a browser that forbids it leaves the way over Billing & Payments.
 */
export function useAutomaticReceipt(): (rentalId: number) => Promise<void> {
  const { data: settings } = useSettings()
  return async rentalId => {
    if (!settings?.automaticReceipts) return
    const payment = await newestPayment(rentalId)
    if (payment) open(`/print/receipt?payment=${payment.id}`, '_blank', 'noopener')
  }
}
