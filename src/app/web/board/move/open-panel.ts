import type { Location } from '#platform/web/routing/address.ts'
import { useLocation } from '#platform/web/routing/use-router.ts'

/** Returns the facility whose panel is open, also under a dialog. */
export const useOpenFacility = () =>
  useLocation(location => idIn(location, ['room-details', 'locker-details'], 'facilityId'))

/** Returns the rental that is moved on the board, also while the chosen card is confirmed. */
export const useMovedRental = () => useLocation(location => idIn(location, ['move-on-board'], 'rentalId'))

/** Reads the address itself: the board is shown before the dialogs are loaded. */
function idIn({ search, state }: Location, types: readonly string[], name: string): number | undefined {
  const open: Record<string, unknown> = search
  if (types.includes(String(open.dialog))) return Number(open[name]) || undefined
  if (!state.under || !types.includes(state.under.type)) return undefined
  return (state.under.params as Record<string, number | undefined>)[name]
}
