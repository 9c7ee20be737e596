import { BillInFull } from '#money/bills/web/shared/bill-extras.tsx'
import { toCents, toDollars } from '#platform/values/money.ts'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { Rental } from '../../contract.ts'
import { useCheckOutQuote } from '../quotes.ts'

/** The bill of a running stay so far, and what can be added to it. */
export function StayBill({ rental }: { rental: Rental }) {
  const { data, error } = useCheckOutQuote(rental)
  const later = data ? toDollars(toCents(data.due) - toCents(rental.dueAmount)) : 0
  return (
    <BillInFull
      billId={rental.billId}
      due={data?.due}
      label="Bill so far"
      lines={data?.lines}
      error={error}
      note={
        later > 0 && (
          <>
            <Money dollars={later} /> of it is for extra time, charged at check-out.
          </>
        )
      }
    />
  )
}
