import { BillExtras } from '#money/bills/web/shared/bill-extras.tsx'
import { BillLines } from '#money/bills/web/shared/bill-lines.tsx'
import { DepositsHeld } from '#money/bills/web/shared/deposits.tsx'
import { StoredIdRecord } from '#people/id-scan/web/shared/id-record.tsx'
import { TimeSpan } from '#platform/web/ui/text/time.tsx'
import type { Rental } from '../../contract.ts'
import { useDeposits } from '../queries.ts'
import { useCheckOutQuote } from '../quotes.ts'

/** The bill of a running stay so far, and what is known of its guest. */
export function StayBill({ rental }: { rental: Rental }) {
  const { data: bill, error } = useCheckOutQuote(rental)
  const { data: deposits = [] } = useDeposits(rental.id)
  return (
    <>
      <BillLines label="Bill so far" lines={bill?.lines} error={error} />
      <BillExtras billId={rental.billId} due={bill?.due} />
      <DepositsHeld deposits={deposits} />
      <div className="flex flex-col gap-1">
        <p className="flex flex-wrap justify-between gap-x-4 text-muted">
          <span>
            <TimeSpan from={rental.startTime} until={rental.endTime} />
          </span>
          <ContactLinks rental={rental} />
        </p>
        {rental.people > 1 && <p className="text-muted">{rental.people} people</p>}
        {rental.notes && <p className="whitespace-pre-line">{rental.notes}</p>}
      </div>
      <StoredIdRecord subject="rental" id={rental.id} />
    </>
  )
}

function ContactLinks({ rental: { customerPhone, customerEmail } }: { rental: Rental }) {
  return (
    <span className="flex min-w-0 flex-wrap gap-x-3">
      {customerPhone && <a href={`tel:${customerPhone}`}>{customerPhone}</a>}
      {customerEmail && (
        <a href={`mailto:${customerEmail}`} className="wrap-anywhere min-w-0">
          {customerEmail}
        </a>
      )}
    </span>
  )
}
