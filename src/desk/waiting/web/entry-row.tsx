import { PrintOnDesk } from '#office/devices/web/shared/print-on-desk.tsx'
import { EmailStateLine } from '#office/mail/web/shared/email-state-line.tsx'
import { formatDuration } from '#platform/values/time.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useTickingValue } from '#platform/web/device/clock.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { ClockTime } from '#platform/web/ui/text/time.tsx'
import type { Offer, WaitingEntry } from '../contract.ts'
import { useAcceptOffer, useLapseOffer, useLeaveLine, useSkipOffer } from './queries.ts'
import { Countdown } from './shared/countdown.tsx'
import { wantsText } from './shared/wants.ts'

/** One guest in line, with what the desk does next. */
export function EntryRow({ entry }: { entry: WaitingEntry }) {
  const { offer } = entry
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <span className="min-w-12 font-semibold text-lg tabular-nums">#{entry.number}</span>
      <span className="min-w-40 flex-1">
        <span className="block truncate font-medium">{entry.name}</span>
        <span className="block text-muted text-xs">
          {[
            entry.people > 1 && `${entry.people} people`,
            entry.facilities > 1 && `${entry.facilities} rooms or lockers`,
            wantsText(entry.wants),
            entry.phone,
            entry.stay && `in ${entry.stay.facilityName} now`,
            entry.byEmail && !offer && `email to ${entry.emailAddress} when ready`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {offer && entry.email && <EmailStateLine email={entry.email} className="block text-xs" />}
      </span>
      {offer ? <OfferFacts offer={offer} /> : <Expected entry={entry} />}
      <span className="flex flex-wrap gap-2 max-md:w-full">
        <PrintOnDesk paper="waiting_number" subjectId={entry.id} of={`number ${entry.number}`} isSmall />
        {offer ? <OfferButtons entry={entry} offer={offer} /> : <LeaveButton entry={entry} />}
      </span>
    </li>
  )
}

function OfferFacts({ offer }: { offer: Offer }) {
  return (
    <span className="min-w-0 max-w-full text-right max-md:text-left">
      <span className="wrap-anywhere block font-medium text-green-ink">{offer.facilityName}</span>
      <span className="block text-xs">
        {offer.status === 'accepted' ? 'Accepted, held ' : 'Held '}
        <Countdown until={offer.heldUntil} className="font-semibold" />
      </span>
    </span>
  )
}

/** How long the guest waits, and when a facility is expected. */
function Expected({ entry: { joinedAt, estimatedAt } }: { entry: WaitingEntry }) {
  const since = Date.parse(joinedAt)
  const waited = useTickingValue(now => formatDuration(Math.max(0, now - since)), 'minute')
  return (
    <span className="text-right max-md:text-left">
      <span className="block">
        {estimatedAt ? (
          <>
            about <ClockTime at={estimatedAt} />
          </>
        ) : (
          <span className="text-muted">No estimate</span>
        )}
      </span>
      <span className="block text-muted text-xs">waiting {waited}</span>
    </span>
  )
}

/** What the guest answers: they come now, wait for another one, or are not there. */
function OfferButtons({ entry, offer }: { entry: WaitingEntry; offer: Offer }) {
  const [skip, lapse] = [useSkipOffer(), useLapseOffer()]
  const isBusy = skip.isPending || lapse.isPending
  const params = { id: String(entry.id) }
  const who = <span className="sr-only"> #{entry.number}</span>
  return (
    <>
      <AcceptButton entry={entry} offer={offer} disabled={isBusy} />
      <Button
        size="sm"
        disabled={isBusy}
        onClick={() => skip.mutate({ params }, { onError: showFailure('Failed to skip') })}
      >
        Skip{who}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        disabled={isBusy}
        onClick={() => lapse.mutate({ params }, { onError: showFailure('Failed to end the offer') })}
      >
        No Answer{who}
      </Button>
    </>
  )
}

interface AcceptButtonProps {
  entry: WaitingEntry
  offer: Offer
  disabled?: boolean
}

/** The guest comes now: accepts the offer and opens the check-in, or the move of a guest who has a stay. */
export function AcceptButton({ entry, offer, disabled }: AcceptButtonProps) {
  const { leaveFor } = useDialog()
  const accept = useAcceptOffer()
  const { facilityType, facilityId } = offer
  const heldFor = `#${entry.number}`

  async function acceptAndGoOn() {
    try {
      // Its list may be gone by then: an offer that is accepted is not awaited any more.
      if (offer.status !== 'accepted') await accept.mutateAsync({ params: { id: String(entry.id) } })
    } catch (error) {
      return showFailure('Failed to accept')(error)
    }
    if (entry.stay)
      return leaveFor('move-rental', { rentalId: entry.stay.rentalId, facilityType, facilityId, heldFor })
    return leaveFor('check-in', {
      facilityType,
      facilityId,
      heldFor,
      guestId: entry.guestId,
      people: Math.ceil(entry.people / entry.facilities),
    })
  }

  return (
    <Button
      size="sm"
      variant="primary"
      disabled={disabled || accept.isPending}
      onClick={() => void acceptAndGoOn()}
    >
      {entry.stay ? 'Move' : 'Check In'}
      <span className="sr-only"> #{entry.number}</span>
    </Button>
  )
}

function LeaveButton({ entry: { id, number } }: { entry: WaitingEntry }) {
  const leave = useLeaveLine()
  return (
    <Button
      size="sm"
      variant="ghost"
      disabled={leave.isPending}
      onClick={() =>
        leave.mutate({ params: { id: String(id) } }, { onError: showFailure('Failed to remove') })
      }
    >
      Remove<span className="sr-only"> #{number}</span>
    </Button>
  )
}
