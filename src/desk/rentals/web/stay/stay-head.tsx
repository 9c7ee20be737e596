import { TimeBar, TimeLeft } from '#house/facilities/web/shared/stay-times.tsx'
import { FlagsOfGuest } from '#people/guests/web/shared/flags-of-guest.tsx'
import { GuestLink } from '#people/guests/web/shared/guest-link.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { Rental } from '../../contract.ts'

/** Guest, time left and end of a running stay, and the flags of its guest. */
export function StayHead({ rental }: { rental: Rental }) {
  return (
    <section aria-label="Current rental" className="flex flex-col gap-1.5">
      <p className="flex items-baseline justify-between gap-x-3">
        <GuestLink
          guestId={rental.guestId}
          name={rental.customerName}
          className="wrap-anywhere min-w-0 font-medium text-base text-primary-ink"
        />
        <span className="shrink-0 font-semibold">
          <TimeLeft until={rental.endTime} /> <span aria-hidden>→</span> <ShortDateTime at={rental.endTime} />
        </span>
      </p>
      <TimeBar stay={rental} />
      <FlagsOfGuest guestId={rental.guestId} />
    </section>
  )
}
