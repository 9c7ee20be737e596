import { formatMoney } from '#platform/values/money.ts'
import { clockTime } from '#platform/values/time.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import type { Rental } from '../../contract.ts'
import { useOfferUndo } from '../change/undo-extension.ts'
import { exceedsLimit, useExtendRental, useStayLimit } from './board.ts'
import { bookedText } from './next-booking-text.ts'

/** Extends a running rental with one press, to be paid at check-out. Its toast offers Undo. */
export function useExtendOnBill(rental: Rental) {
  const { currency, timeZone } = useVenueLocale()
  const extend = useExtendRental()
  const offerUndo = useOfferUndo()
  const limit = useStayLimit([{ facilityId: rental.facilityId, from: Date.parse(rental.endTime) }])

  async function extendBy(hours: number) {
    try {
      const extended = await extend.mutateAsync({ params: { id: String(rental.id) }, body: { hours } })
      const until = clockTime(Date.parse(extended.endTime), timeZone)
      const price = formatMoney(extended.totalAmount - rental.totalAmount, currency)
      toast({
        title: 'Rental extended',
        description: `${extended.facilityName} until ${until}, ${price} on the bill`,
        ...offerUndo(extended),
      })
    } catch (error) {
      showFailure('Failed to extend rental')(error)
    }
  }

  /** The rental may still be shown as it was before the last press. */
  const isOutdated = extend.isPending || (extend.data?.version ?? 0) > rental.version
  /** Returns 'Booked 4:00 PM' if the next guest is expected before this extension ends. */
  const bookedInto = (hours: number) =>
    limit && exceedsLimit(hours, limit) ? bookedText(limit.bookedFrom, timeZone) : undefined
  return { extendBy, isOutdated, bookedInto }
}
