import { TimeBar, TimeLeft } from '#house/facilities/web/shared/stay-times.tsx'
import { BillExtras } from '#money/bills/web/shared/bill-extras.tsx'
import { BillLines } from '#money/bills/web/shared/bill-lines.tsx'
import { DepositsHeld } from '#money/bills/web/shared/deposits.tsx'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { FlagsOfGuest } from '#people/guests/web/shared/flags-of-guest.tsx'
import { GuestLink } from '#people/guests/web/shared/guest-link.tsx'
import { StoredIdRecord } from '#people/id-scan/web/shared/id-record.tsx'
import { useKey } from '#platform/web/device/use-key.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Section } from '#platform/web/ui/layout/card.tsx'
import { TimeSpan } from '#platform/web/ui/text/time.tsx'
import type { Rental } from '../contract.ts'
import { useDeposits } from './queries.ts'
import { useCheckOutQuote } from './quotes.ts'

/** The running rental: guest, times, bill so far, and actions. */
export function RunningRental({ rental }: { rental: Rental }) {
  const dialog = useDialog()
  const { data: bill, error } = useCheckOutQuote(rental)
  const { data: deposits = [] } = useDeposits(rental.id)
  const ids = { rentalId: rental.id }
  const { memberId } = rental
  const [maySell, mayWait] = [useMayOpen('new-sale'), useMayOpen('join-line')]
  useKey('e', () => dialog.leaveFor('extend-rental', ids))
  return (
    <Section title="Current rental">
      <div className="flex flex-col gap-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <GuestLink
            guestId={rental.guestId}
            name={rental.customerName}
            className="font-medium text-base text-primary-ink"
          />
          <TimeLeft until={rental.endTime} className="font-semibold" />
        </p>
        <TimeBar stay={rental} />
        <p className="flex flex-wrap justify-between gap-x-4 text-muted">
          <span>
            <TimeSpan from={rental.startTime} until={rental.endTime} />
          </span>
          <ContactLinks rental={rental} />
        </p>
        <FlagsOfGuest guestId={rental.guestId} />
        {rental.people > 1 && <p className="text-muted">{rental.people} people</p>}
        {rental.notes && <p className="whitespace-pre-line">{rental.notes}</p>}
      </div>
      <BillLines label="Bill so far" lines={bill?.lines} error={error} />
      <BillExtras billId={rental.billId} due={bill?.due} />
      <DepositsHeld deposits={deposits} />
      <div className="flex flex-wrap gap-2">
        <Button aria-keyshortcuts="e" onClick={() => dialog.leaveFor('extend-rental', ids)}>
          Extend
        </Button>
        <Button onClick={() => dialog.leaveFor('move-rental', ids)}>Move</Button>
        {mayWait && <Button onClick={() => dialog.leaveFor('join-line', ids)}>Waiting List</Button>}
        <Button onClick={() => dialog.leaveFor('correct-rental', ids)}>Correct</Button>
        <Button onClick={() => dialog.leaveFor('take-deposit', ids)}>Take deposit</Button>
        {maySell && <Button onClick={() => dialog.leaveFor('new-sale', ids)}>Sell</Button>}
        {memberId !== null && (
          <Button onClick={() => dialog.leaveFor('member-details', { memberId })}>Member</Button>
        )}
        {rental.dueAmount > 0 && (
          <>
            <Button onClick={() => dialog.leaveFor('pay-bill', { billId: rental.billId })}>
              Take payment
            </Button>
            <Button onClick={() => dialog.leaveFor('redeem-visit', ids)}>Redeem visit</Button>
          </>
        )}
      </div>
      <StoredIdRecord subject="rental" id={rental.id} />
    </Section>
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
