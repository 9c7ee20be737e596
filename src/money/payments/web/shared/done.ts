import { readBill } from '#money/bills/contract.ts'
import type { MoneyAccount } from '#money/ledger/words.ts'
import { useDesk, usePrintOnDesk, usePrintsAtDesk } from '#office/devices/web/shared/desk-queries.ts'
import { useSettings } from '#office/settings/web/queries.ts'
import { formatMoney } from '#platform/values/money.ts'
import { call } from '#platform/web/data/api.ts'
import { messageOf } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { type Toast, toast, toastNext } from '#platform/web/ui/feedback/toast.ts'
import { latestPayment, type PaymentSubject } from '../queries.ts'
import type { Payment } from './money-panel/use-payment.ts'

/** What was just paid, or the payment itself, where it is known; null if there was none. */
export type Paid = PaymentSubject | { billIds: readonly number[] } | { paymentId: number | null }

/**
 * Returns a function that says what was done and, if money was taken, prints or e-mails its receipt. The change is
 * shown until a key or the pointer is pressed. If receipts are automatic, one opens in a new tab; at a desk with a
 * printer the server prints it. If the browser blocks the tab, the receipt is under Billing & Payments. Never rejects:
 * a receipt that fails must not look like a payment that failed.
 */
export function useDone() {
  const { currency } = useVenueLocale()
  const { data: settings } = useSettings()
  const desk = useDesk()
  const printOnDesk = usePrintOnDesk()
  const hasPrinter = (desk?.printerId ?? null) !== null
  const canPrint = usePrintsAtDesk()
  return async <M extends MoneyAccount>(
    { isPaying, cash }: Payment<M>,
    told: Toast,
    paid: Paid,
    kind: 'payment' | 'deposit' = 'payment',
  ): Promise<void> => {
    const print = async () => {
      const id = await findPaymentId(paid, kind)
      if (id !== undefined) await printOnDesk.mutateAsync({ body: { paper: 'receipt', subjectId: id } })
    }
    const printReceipt = () => print().catch(tellFailure('The receipt could not be printed'))
    const show = async (more: string) => {
      const id = await findPaymentId(paid, kind)
      if (id !== undefined) open(`/print/receipt?payment=${id}${more}`, '_blank', 'noopener')
    }
    const showReceipt = (more = '') => show(more).catch(tellFailure('The receipt could not be opened'))
    const change = cash.due > 0 ? (cash.change ?? 0) : 0
    toast({
      ...told,
      ...(change > 0 && { figure: { label: 'Change', amount: formatMoney(change, currency) } }),
      ...(isPaying && {
        also: [
          {
            label: 'Print',
            onPress: () => void (canPrint && desk?.receipt !== 'never' ? printReceipt() : showReceipt()),
          },
          { label: 'Email', onPress: () => void showReceipt('&email=1') },
        ],
      }),
    })
    if (isPaying && settings?.automaticReceipts && !hasPrinter) await showReceipt()
  }
}

/** Shows a toast for a receipt that failed, after the one that says what was taken and the change. */
const tellFailure = (title: string) => (error: unknown) =>
  toastNext({ title, description: messageOf(error), variant: 'destructive' })

/** Returns the id of the newest payment or deposit for what was paid; undefined if there is none. */
async function findPaymentId(paid: Paid, kind: 'payment' | 'deposit'): Promise<number | undefined> {
  if ('paymentId' in paid) return paid.paymentId ?? undefined
  if (!('billIds' in paid)) return (await latestPayment(paid, kind))?.id
  const bills = await Promise.all(paid.billIds.map(id => call(readBill, { params: { id: String(id) } })))
  return bills
    .flatMap(({ tenders }) => tenders)
    .filter(tender => tender.kind === kind)
    .reduce<number | undefined>((newest, { id }) => Math.max(newest ?? id, id), undefined)
}
