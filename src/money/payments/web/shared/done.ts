import type { MoneyAccount } from '#money/ledger/words.ts'
import { useDesk, usePrintOnDesk } from '#office/devices/web/shared/desk-queries.ts'
import { formatMoney } from '#platform/values/money.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { type Toast, toast } from '#platform/web/ui/feedback/toast.ts'
import { findPaymentId, type Paid, useAutomaticReceipt } from './automatic-receipt.ts'
import type { Payment } from './money-panel/use-payment.ts'

/**
 * Returns a function that says what was done and, if money was taken, prints or e-mails its receipt. The change is
 * shown until a key or the pointer is pressed.
 */
export function useDone() {
  const { currency } = useVenueLocale()
  const openReceipt = useAutomaticReceipt()
  const desk = useDesk()
  const printOnDesk = usePrintOnDesk()
  const printsHere = desk !== undefined && desk.printerId !== null && desk.receipt !== 'never'
  return async <M extends MoneyAccount>(
    { isPaying, cash }: Payment<M>,
    told: Toast,
    paidFor: Paid,
    kind?: 'payment' | 'deposit',
  ): Promise<void> => {
    const print = async () => {
      const id = await findPaymentId(paidFor, kind)
      if (id === undefined) return
      printOnDesk.mutate(
        { body: { paper: 'receipt', subjectId: id } },
        { onError: showFailure('The receipt could not be printed') },
      )
    }
    const show = async (more = '') => {
      const id = await findPaymentId(paidFor, kind)
      if (id !== undefined) open(`/print/receipt?payment=${id}${more}`, '_blank', 'noopener')
    }
    const change = cash.due > 0 ? (cash.change ?? 0) : 0
    toast({
      ...told,
      ...(change > 0 && { figure: { label: 'Change', amount: formatMoney(change, currency) } }),
      ...(isPaying && {
        also: [
          { label: 'Print', onPress: () => void (printsHere ? print() : show()) },
          { label: 'Email', onPress: () => void show('&email=1') },
        ],
      }),
    })
    if (isPaying) await openReceipt(paidFor, kind)
  }
}
