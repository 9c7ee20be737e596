import type { ListedPaper } from '#money/papers/contract.ts'
import type { Dialogs, DialogType } from '#platform/web/ui/dialogs/open-dialog.ts'

/** Opens what a paper is about: the payment of a receipt with its bill, or the invoice. */
export function openPaper(
  { paymentId, invoiceId }: ListedPaper,
  open: <T extends DialogType>(type: T, params: Dialogs[T]) => void,
): void {
  if (paymentId !== null) open('payment-details', { paymentId })
  else if (invoiceId !== null) open('invoice-details', { invoiceId })
}
