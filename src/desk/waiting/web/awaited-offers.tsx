import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import type { WaitingEntry } from '../contract.ts'
import { AcceptButton } from './entry-row.tsx'
import { Countdown } from './shared/countdown.tsx'

/**
 * The offer that ends first, and the button of a guest who comes. Other answers and other offers are in the waiting
 * list: here the next offer takes the place of an answered one, under the finger.
 */
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
        <AcceptButton key={first.id} entry={first} offer={first.offer} />
        <Button size="sm" variant="ghost" onClick={() => leaveFor('waiting-list', {})}>
          Waiting List{others.length > 0 && ` · ${others.length} more`}
        </Button>
      </span>
    </section>
  )
}

const endOf = ({ offer }: WaitingEntry) => Date.parse(offer?.heldUntil ?? '')
