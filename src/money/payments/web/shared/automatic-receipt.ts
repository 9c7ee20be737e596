import { useDesk } from '#office/devices/web/shared/desk-queries.ts'
import { useSettings } from '#office/settings/web/queries.ts'
import { latestPayment, type PaymentSubject } from '../queries.ts'

/** The subject of a payment, or the payment itself. */
export type Paid = PaymentSubject | { paymentId: number }

/** Returns the id of the payment, or of the newest one for its subject; undefined if there is none. */
export const findPaymentId = async (paid: Paid, kind?: 'payment' | 'deposit'): Promise<number | undefined> =>
  'paymentId' in paid ? paid.paymentId : (await latestPayment(paid, kind))?.id

/**
 * Opens the receipt of a new payment in a new tab, if automatic receipts are enabled. If the browser
 * blocks the tab, the receipt is available under Billing & Payments.
 */
export function useAutomaticReceipt(): (paidFor: Paid, kind?: 'payment' | 'deposit') => Promise<void> {
  const { data: settings } = useSettings()
  const desk = useDesk()
  return async (paidFor, kind) => {
    // The server prints them at a desk with a printer.
    if (!settings?.automaticReceipts || (desk?.printerId ?? null) !== null) return
    const id = await findPaymentId(paidFor, kind)
    if (id !== undefined) open(`/print/receipt?payment=${id}`, '_blank', 'noopener')
  }
}
