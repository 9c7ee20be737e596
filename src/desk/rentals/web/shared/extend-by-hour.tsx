import { formatMoney } from '#platform/values/money.ts'
import { clockTime } from '#platform/values/time.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { cn } from '#platform/web/ui/style/cn.ts'
import type { Rental } from '../../contract.ts'
import { useExtensionPrice } from '../change/extension-price.ts'
import { useOfferUndo } from '../change/undo-extension.ts'
import { useExtendRental } from './board.ts'

export interface ExtendByHourProps {
  rental: Rental
  /** False while the rental is being read again: it may have ended. Its price is then not requested. */
  isCurrent: boolean
  tabIndex: number
  className?: string
}

/**
 * '+1h · $22.00': extends a running rental by an hour with one press. It can be pressed when it shows the
 * price. The hour goes on the bill, to be paid at check-out, and can be undone.
 */
export function ExtendByHour({ rental, isCurrent, tabIndex, className }: ExtendByHourProps) {
  const { currency, timeZone } = useVenueLocale()
  const extend = useExtendRental()
  const offerUndo = useOfferUndo()
  // The board may still show the rental as it was before the last press.
  const isOutdated = extend.isPending || (extend.data?.version ?? 0) > rental.version
  const next = useExtensionPrice(rental, 1, isCurrent && !isOutdated)
  const price = isOutdated ? undefined : next
  const priceText = price === undefined ? undefined : formatMoney(price, currency)

  async function press() {
    if (priceText === undefined) return
    try {
      const extended = await extend.mutateAsync({
        params: { id: String(rental.id) },
        body: { hours: 1 },
      })
      const until = clockTime(Date.parse(extended.endTime), timeZone)
      toast({
        title: 'Rental extended',
        description: `${extended.facilityName} until ${until}, ${priceText} on the bill`,
        ...offerUndo(extended),
      })
    } catch (error) {
      showFailure('Failed to extend rental')(error)
    }
  }

  return (
    // Not `disabled`: it would lose the focus while the price loads.
    <Button
      size="sm"
      tabIndex={tabIndex}
      aria-disabled={priceText === undefined}
      onClick={press}
      className={cn('tabular-nums', className)}
    >
      <span>
        +1h · {priceText ?? '…'}
        <span className="sr-only"> {rental.facilityName}</span>
      </span>
    </Button>
  )
}
