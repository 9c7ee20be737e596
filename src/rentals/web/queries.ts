import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useIsAuthorizedNow } from '../../accounts/web/queries.ts'
import type { FacilityType } from '../../facilities/contract.ts'
import type { FlagKind } from '../../guests/calls.ts'
import { gravestInForce } from '../../guests/web/shared/gravest-flag.ts'
import { useFreshQuery } from '../../shared/web/data/fresh-query.ts'
import { queryFor, useMutationOf } from '../../shared/web/data/query-client.ts'
import { now } from '../../shared/web/device/clock.ts'
import { api } from '../api.ts'
import type { BoardRental } from '../contract.ts'

export const useStartRental = () => useMutationOf(api.startRental)
export const useEndRental = () => useMutationOf(api.endRental)
export const useExtendRental = () => useMutationOf(api.extendRental)
export const useUndoExtension = () => useMutationOf(api.undoExtension)
export const useCorrectRental = () => useMutationOf(api.correctRental)
export const useMoveRental = () => useMutationOf(api.moveRental)
export const useUndoCheckOut = () => useMutationOf(api.undoCheckOut)
export const useReopenRental = () => useMutationOf(api.reopenRental)
export const useRedeemVisit = () => useMutationOf(api.redeemVisit)
export const useCheckInBooking = () => useMutationOf(api.checkInBooking)
export const useTakeDeposit = () => useMutationOf(api.takeDeposit)

/** `flag`: the most serious one in force of the guest. */
type FlaggedRental = Omit<BoardRental, 'flags'> & { flag: FlagKind | undefined }

/** The running rental and the bookings of one facility, next booking first. */
export interface FacilityUse {
  running: FlaggedRental | null
  next?: FlaggedRental
  bookings: FlaggedRental[]
}

/** Running rentals and upcoming bookings by facility id; `board` is undefined until they are loaded. */
export function useBoard() {
  const enabled = useIsAuthorizedNow(api.listBoard)
  const { data, error, refetch } = useQuery({ ...queryFor(api.listBoard), enabled })
  const board = useMemo(() => data && byFacility(data), [data])
  return { board, error, retry: () => void refetch() }
}

function byFacility(rentals: readonly BoardRental[]): Map<number, FacilityUse> {
  const board = new Map<number, FacilityUse>()
  for (const { flags, ...plain } of rentals) {
    const rental = { ...plain, flag: gravestInForce(flags, now()) }
    const use = board.get(rental.facilityId) ?? { running: null, bookings: [] }
    board.set(rental.facilityId, use)
    if (rental.isActive) use.running = rental
    else use.bookings.push(rental)
  }
  for (const use of board.values()) {
    use.bookings.sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime))
    use.next = use.bookings[0]
  }
  return board
}

/** Upcoming bookings of one facility, next one first. */
export function useBookings(facilityId: number) {
  const enabled = useIsAuthorizedNow(api.listBoard)
  const { data, error, refetch } = useFreshQuery({ ...queryFor(api.listBoard), enabled })
  return { bookings: data && (byFacility(data).get(facilityId)?.bookings ?? []), error, refetch }
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

/** All rentals of a facility, newest first, at most 50. */
export function useFacilityRentals(facilityType: FacilityType, facilityId: number) {
  return useFreshQuery(
    queryFor(api.listFacilityRentals, { params: { facilityType, facilityId: String(facilityId) } }),
  )
}

/** Deposits of a rental, held and settled. */
export const useDeposits = (id: number) =>
  useFreshQuery(queryFor(api.listDeposits, { params: { id: String(id) } }))

export const useRental = (id: number, enabled = true) =>
  useFreshQuery({ ...queryFor(api.readRental, { params: { id: String(id) } }), enabled })

/** Whether the venue has any rental; undefined until loaded. */
export function useHasRentals(enabled: boolean): boolean | undefined {
  const { data } = useQuery({ ...queryFor(api.listRentals, { query: {} }), enabled })
  return data && data.rentals.length > 0
}
