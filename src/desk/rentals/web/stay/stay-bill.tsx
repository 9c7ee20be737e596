import { BillInFull } from '#money/bills/web/shared/bill-extras.tsx'
import type { Rental } from '../../contract.ts'
import { useCheckOutQuote } from '../quotes.ts'

/** The bill of a running stay so far, and what can be added to it. */
export function StayBill({ rental }: { rental: Rental }) {
  const { data, error } = useCheckOutQuote(rental)
  return (
    <BillInFull
      billId={rental.billId}
      due={data?.due}
      label="Bill so far"
      lines={data?.lines}
      error={error}
    />
  )
}
