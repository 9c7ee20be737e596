import { BillLines } from '#money/bills/web/shared/bill-lines.tsx'
import { BillSummary } from '#money/bills/web/shared/bill-summary.tsx'
import { GuestLink } from '#people/guests/web/shared/guest-link.tsx'
import { stayStatusName } from '#people/guests/web/shared/stay-status.ts'
import { DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { Section } from '#platform/web/ui/layout/card.tsx'
import { Fact, Facts } from '#platform/web/ui/layout/facts.tsx'
import { ShortDateTime, TimeSpan } from '#platform/web/ui/text/time.tsx'
import type { Rental } from '../../contract.ts'
import { useBookingQuote } from '../quotes.ts'
import { RentalDialog } from '../rental-dialog.tsx'
import { RentalActions } from './rental-actions.tsx'

/** One booking or stay, also an ended one: who, when, its bill, and what the desk can still do with it. */
export default function RentalDetailsDialog({ rentalId }: { rentalId: number }) {
  return (
    <RentalDialog title="Stay" rentalId={rentalId} endedToo>
      {rental => (
        <>
          <DialogBody className="flex flex-col gap-5">
            <RentalFacts rental={rental} />
            {rental.status === 'booked' ? (
              <BookingPrice booking={rental} />
            ) : (
              <BillSummary billId={rental.billId} />
            )}
          </DialogBody>
          <RentalActions rental={rental} />
        </>
      )}
    </RentalDialog>
  )
}

function RentalFacts({ rental }: { rental: Rental }) {
  const { startTime, endTime, endedAt, notes, people, customerPhone, customerEmail } = rental
  return (
    <Facts>
      <Fact label="Guest">
        <GuestLink guestId={rental.guestId} name={rental.customerName} className="font-medium" />
      </Fact>
      <Fact label="Status">{stayStatusName[rental.status]}</Fact>
      <Fact label={rental.status === 'completed' ? 'From – until' : 'Booked'} wide>
        <TimeSpan from={startTime} until={rental.status === 'completed' ? (endedAt ?? endTime) : endTime} />
        {rental.status === 'completed' && (
          <span className="text-muted">
            {' · booked until '}
            <ShortDateTime at={endTime} />
          </span>
        )}
      </Fact>
      {(customerPhone || customerEmail) && (
        <Fact label="Contact" wide>
          {[customerPhone, customerEmail].filter(Boolean).join(' · ')}
        </Fact>
      )}
      {people > 1 && <Fact label="People">{people}</Fact>}
      {notes && (
        <Fact label="Notes" wide>
          {notes}
        </Fact>
      )}
    </Facts>
  )
}

/** What a booking costs if its guest checks in now. */
function BookingPrice({ booking }: { booking: Rental }) {
  const { quote, error } = useBookingQuote(booking)
  return (
    <Section title="Price">
      <BillLines lines={quote?.lines} error={error} />
    </Section>
  )
}
