import { formatMoney } from '#platform/values/money.ts'
import { clockTime, SECOND } from '#platform/values/time.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { type Toast, toast } from '#platform/web/ui/feedback/toast.ts'
import type { Rental } from '../../contract.ts'
import { useUndoExtension } from '../shared/board.ts'

/** How long the toast of an extension offers Undo, in ms. */
const LASTS = 10 * SECOND

/** Returns a function that builds what the toast of an extension on the bill adds: Undo. */
export function useOfferUndo() {
  const { currency, timeZone } = useVenueLocale()
  const undo = useUndoExtension()

  async function takeBack(extended: Rental) {
    try {
      const rental = await undo.mutateAsync({ params: { id: String(extended.id) } })
      const until = clockTime(Date.parse(rental.endTime), timeZone)
      const off = formatMoney(extended.totalAmount - rental.totalAmount, currency)
      toast({
        title: 'Extension undone',
        description: `${rental.facilityName} until ${until}, ${off} off the bill`,
      })
    } catch (error) {
      showFailure('Failed to undo the extension')(error)
    }
  }

  return (extended: Rental): Pick<Toast, 'action' | 'lasts'> => ({
    lasts: LASTS,
    action: { label: 'Undo', onPress: () => void takeBack(extended) },
  })
}
