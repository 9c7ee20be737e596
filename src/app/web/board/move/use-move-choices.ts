import { useMemo } from 'react'
import { useMoveTargets } from '#desk/rentals/web/change/move-targets.ts'
import { useBoard } from '#desk/rentals/web/shared/board.ts'
import { bookedText } from '#desk/rentals/web/shared/next-booking-text.ts'
import type { Facility } from '#house/facilities/contract.ts'
import type { CardChoice } from '#house/facilities/web/card/card-choice.tsx'
import { formatMoney } from '#platform/values/money.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { useMovedRental } from './open-panel.ts'

/** While a guest is moved on the board: what each card offers, and what choosing one does. */
export interface MoveOnBoard {
  choices: ReadonlyMap<number, CardChoice>
  choose: (facility: Facility) => void
}

/** Returns undefined unless a guest is moved on the board, also while a chosen card is confirmed. */
export function useMoveOnBoard(facilities: readonly Facility[]): MoveOnBoard | undefined {
  const rentalId = useMovedRental()
  const targets = useMoveTargets(rentalId)
  const { board } = useBoard()
  const { currency, timeZone } = useVenueLocale()
  const dialog = useDialog()
  return useMemo(() => {
    if (rentalId === undefined) return undefined
    const prices = new Map(targets?.map(target => [target.facilityId, target]))
    const toChoice = (facility: Facility): CardChoice => {
      const price = prices.get(facility.id)
      if (price) return { text: priceText(price, currency) }
      const use = board?.get(facility.id)
      if (use?.running?.id === rentalId) return { why: 'The guest is here' }
      if (!targets) return { why: '\u00a0' }
      if (facility.heldFor !== null) return { why: `Held for ${facility.heldFor}` }
      if (facility.status !== 'available') return { why: notFree[facility.status] }
      return { why: use?.next ? bookedText(Date.parse(use.next.startTime), timeZone) : 'Not free' }
    }
    return {
      choices: new Map(facilities.map(facility => [facility.id, toChoice(facility)])),
      choose: ({ type: facilityType, id: facilityId }) =>
        dialog.leaveFor('move-rental', { rentalId, facilityType, facilityId }),
    }
  }, [facilities, rentalId, targets, board, currency, timeZone, dialog])
}

const notFree = { occupied: 'Occupied', cleaning: 'To be cleaned', repair: 'In repair' }

/** 'Upgrade $11.00', 'Same price': what the form proposes, which keeps the agreed rate. */
const priceText = ({ upgradeFee }: { upgradeFee: number }, currency: string): string =>
  upgradeFee > 0 ? `Upgrade ${formatMoney(upgradeFee, currency)}` : 'Same price'
