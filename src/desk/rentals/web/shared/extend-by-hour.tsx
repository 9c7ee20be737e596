import { formatMoney } from '#platform/values/money.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import type { Rental } from '../../contract.ts'
import { useExtensionPrice } from '../change/extension-price.ts'
import { useExtendOnBill } from './use-extend-on-bill.ts'

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
  const { currency } = useVenueLocale()
  const { extendBy, isOutdated } = useExtendOnBill(rental)
  const next = useExtensionPrice(rental, 1, isCurrent && !isOutdated)
  const price = isOutdated ? undefined : next
  return (
    // Not `disabled`: it would lose the focus while the price loads.
    <Button
      size="sm"
      tabIndex={tabIndex}
      aria-disabled={price === undefined}
      onClick={() => price !== undefined && void extendBy(1, price)}
      className={cn('tabular-nums', className)}
    >
      <span>
        +1h · {price === undefined ? '…' : formatMoney(price, currency)}
        <span className="sr-only"> {rental.facilityName}</span>
      </span>
    </Button>
  )
}
