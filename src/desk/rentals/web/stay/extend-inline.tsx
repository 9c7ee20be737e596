import { clockTime } from '#platform/values/time.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { Rental } from '../../contract.ts'
import { useExtensionPrices } from '../change/extension-prices.ts'
import { useExtendOnBill } from '../shared/use-extend-on-bill.ts'

const lengths = [0.5, 1, 2]

export interface ExtendInlineProps {
  rental: Rental
  onDone: () => void
}

/** Lengths that are one press away, each with its end and price; another one, or one that is paid now, by Other. */
export function ExtendInline({ rental, onDone }: ExtendInlineProps) {
  const dialog = useDialog()
  const { timeZone } = useVenueLocale()
  const { extendBy, isOutdated, bookedInto } = useExtendOnBill(rental)
  const options = useExtensionPrices(rental, lengths, !isOutdated)

  async function extend(hours: number) {
    await extendBy(hours)
    onDone()
  }

  return (
    <fieldset aria-label="Extend by" className="grid grid-cols-4 gap-2">
      {options.map(({ hours, price, until }) => {
        const booked = bookedInto(hours)
        const isDisabled = isOutdated || booked !== undefined
        // Not `disabled`: it would lose the focus while the rental is extended.
        return (
          <Button
            key={hours}
            variant="soft"
            autoFocus={hours === 1}
            aria-disabled={isDisabled}
            onClick={() => !isDisabled && void extend(hours)}
            className="h-auto min-h-16 min-w-0 flex-col gap-0 px-1 leading-tight"
          >
            {hours < 1 ? `${hours * 60} m` : `${hours} h`}{' '}
            {/* As high before the price is known, so that nothing moves when it arrives. */}
            <span className="min-h-4 font-normal text-xs tabular-nums">
              {until && (
                <>
                  <span aria-hidden>→ </span>
                  {clockTime(Date.parse(until), timeZone)}
                </>
              )}
            </span>{' '}
            <span className="min-h-4 whitespace-normal text-balance text-xs tabular-nums">
              {booked ?? (price !== undefined && <Money dollars={price} />)}
            </span>
          </Button>
        )
      })}
      <Button
        className="h-auto min-h-16 min-w-0 px-1"
        onClick={() => dialog.leaveFor('extend-rental', { rentalId: rental.id })}
      >
        Other…
      </Button>
    </fieldset>
  )
}
