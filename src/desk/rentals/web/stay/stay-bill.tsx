import { BillExtras } from '#money/bills/web/shared/bill-extras.tsx'
import { BillLines } from '#money/bills/web/shared/bill-lines.tsx'
import type { Rental } from '../../contract.ts'
import { useCheckOutQuote } from '../quotes.ts'

/** The bill of a running stay so far, and what can be added to it. */
export function StayBill({ rental }: { rental: Rental }) {
  const { data: bill, error } = useCheckOutQuote(rental)
  return (
    <div className="flex flex-col gap-2">
      <BillLines label="Bill so far" lines={bill?.lines} error={error} />
      <BillExtras billId={rental.billId} due={bill?.due} />
    </div>
  )
}
