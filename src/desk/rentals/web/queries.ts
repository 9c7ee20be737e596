import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FacilityType } from '#house/facilities/contract.ts'
import { useIsAuthorizedNow } from '#office/accounts/web/queries.ts'
import { useFreshQuery } from '#platform/web/data/fresh-query.ts'
import { queryFor, useMutationOf, useSubmitOf } from '#platform/web/data/query-client.ts'
import * as api from '../contract.ts'

export const useStartRental = () => useSubmitOf(api.startRental)
export const useEndRental = () => useSubmitOf(api.endRental)
export const useCorrectRental = () => useMutationOf(api.correctRental)
export const useMoveRental = () => useMutationOf(api.moveRental)
export const useUndoCheckOut = () => useMutationOf(api.undoCheckOut)
export const useReopenRental = () => useMutationOf(api.reopenRental)
export const useRedeemVisit = () => useMutationOf(api.redeemVisit)
export const useCheckInBooking = () => useSubmitOf(api.checkInBooking)
export const useTakeDeposit = () => useMutationOf(api.takeDeposit)

/** All bookings of one facility, next one first. The board has only the next one. */
export function useBookings(facilityType: FacilityType, facilityId: number) {
  const params = { facilityType, facilityId: String(facilityId) }
  const enabled = useIsAuthorizedNow(api.listFacilityRentals)
  const query = { booked: 'true' } as const
  return useFreshQuery({ ...queryFor(api.listFacilityRentals, { params, query }), enabled })
}

/** The running rental of an occupied facility: the first active one (SPEC §4), or null. */
export function useRunningRental(facilityType: FacilityType, facilityId: number, occupied = true) {
  const params = { facilityType, facilityId: String(facilityId) }
  const mayRead = useIsAuthorizedNow(api.listFacilityRentals)
  const result = useFreshQuery({
    ...queryFor(api.listFacilityRentals, { params, query: { active: 'true' } }),
    enabled: occupied && mayRead,
  })
  return { ...result, rental: result.data && (result.data[0] ?? null) }
}

/** Rentals whose guest's name, e-mail or phone matches `search`, newest first. */
export const useFoundRentals = (search: string, enabled: boolean) =>
  useQuery({
    ...queryFor(api.listRentals, { query: { search } }),
    enabled: enabled && search !== '',
    placeholderData: keepPreviousData,
  })

/** Deposits of a rental, held and settled. */
export const useDeposits = (id: number) =>
  useFreshQuery(queryFor(api.listDeposits, { params: { id: String(id) } }))

export const useRental = (id: number, enabled = true) =>
  useFreshQuery({ ...queryFor(api.readRental, { params: { id: String(id) } }), enabled })
