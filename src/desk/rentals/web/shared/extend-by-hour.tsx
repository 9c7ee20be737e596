import { useIsFetching } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#platform/values/money.ts'
import { queryFor } from '#platform/web/data/query-client.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { listBoard, type Rental } from '../../contract.ts'
import { useExtensionPrice } from '../change/extension-price.ts'
import { useExtendOnBill } from './use-extend-on-bill.ts'

export interface ExtendByHourProps {
  rental: Rental
  tabIndex: number
  className?: string
}

/**
 * '+1h': extends a running rental by an hour with one press, to be paid at check-out. Pointing at it shows the price;
 * the toast names it and undoes it.
 */
export function ExtendByHour({ rental, tabIndex, className }: ExtendByHourProps) {
  const { extendBy, isOutdated, bookedInto } = useExtendOnBill(rental)
  const [isPointedAt, setPointedAt] = useState(false)
  const booked = bookedInto(1)
  const isDisabled = isOutdated || booked !== undefined
  return (
    // Not `disabled`: it would lose the focus while the rental is extended.
    <Button
      size="sm"
      tabIndex={tabIndex}
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && void extendBy(1)}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setPointedAt(true)}
      onBlur={() => setPointedAt(false)}
      className={className}
    >
      +1h
      {isPointedAt && !isDisabled && <PriceOfHour rental={rental} />}
      {/* The card says it too. */}
      {booked && <span className="sr-only"> · {booked}</span>}
      <span className="sr-only"> {rental.facilityName}</span>
    </Button>
  )
}

/** The price of one more hour: a tooltip over the whole button, and a part of its name. */
function PriceOfHour({ rental }: { rental: Rental }) {
  const { currency } = useVenueLocale()
  // Just after a check-out the board still shows the rental that has ended.
  const isCurrent = useIsFetching(queryFor(listBoard)) === 0
  const price = useExtensionPrice(rental, 1, isCurrent)
  if (price === undefined) return null
  const text = formatMoney(price, currency)
  return (
    <span title={`One more hour: ${text}`} className="absolute inset-0">
      <span className="sr-only"> · {text}</span>
    </span>
  )
}
