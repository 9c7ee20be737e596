import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import type { WaitingEntry } from '../contract.ts'
import { OfferButtons } from './entry-row.tsx'
import { Countdown } from './shared/countdown.tsx'

/** The offer that ends first, with what the desk answers for the guest; the others are in the waiting list. */
export default function AwaitedOffers({ entries }: { entries: readonly WaitingEntry[] }) {
  const { leaveFor } = useDialog()
  const [first, ...others] = entries.toSorted((a, b) => endOf(a) - endOf(b))
  if (!first?.offer) return null
  return (
    <section
      aria-label="Offer"
      data-no-print
      className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-line border-t bg-orange-soft px-4 py-1.5 text-orange-ink md:px-6"
    >
      <p className="wrap-anywhere min-w-0">
        <span className="font-semibold">{first.offer.facilityName}</span> is held for{' '}
        <span className="font-semibold">
          #{first.number} {first.name}
        </span>{' '}
        <Countdown until={first.offer.heldUntil} className="font-semibold" />
      </p>
      <span className="flex flex-wrap gap-2">
        <OfferButtons entry={first} offer={first.offer} />
        {others.length > 0 && (
          <Button size="sm" variant="ghost" onClick={() => leaveFor('waiting-list', {})}>
            {others.length} More
          </Button>
        )}
      </span>
    </section>
  )
}

const endOf = ({ offer }: WaitingEntry) => Date.parse(offer?.heldUntil ?? '')
