import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMayNow } from '../../accounts/web/queries.ts'
import type { FacilityType } from '../../facilities/contract.ts'
import { useFresh } from '../../shared/web/fresh.ts'
import { read, useWrite } from '../../shared/web/query-client.ts'
import type { Rental } from '../contract.ts'
import * as contract from '../contract.ts'

/** What an action on a rental makes stale. */
const stale = ['rentals', 'rooms', 'lockers', 'workorders', 'billing', 'dashboard']

export const useStartRental = () => useWrite(contract.startRental, { stale })
export const useEndRental = () => useWrite(contract.endRental, { stale })
export const useExtendRental = () => useWrite(contract.extendRental, { stale })
export const useMoveRental = () => useWrite(contract.moveRental, { stale })
export const usePayRental = () => useWrite(contract.payRental, { stale })
export const useCheckInBooking = () => useWrite(contract.checkInBooking, { stale })
export const useTakeDeposit = () => useWrite(contract.takeDeposit, { stale })
export const useCancelBooking = () => useWrite(contract.cancelBooking, { stale })

/** What the board knows of one facility: who is there, and who has booked it, the next one first. */
export interface FacilityUse {
  running: Rental | null
  next?: Rental
  bookings: Rental[]
}

/** Running rentals and bookings to come, by facility id. Undefined until they are known. */
export function useBoard() {
  const enabled = useMayNow(contract.listBoard)
  const { data, error, refetch } = useQuery({ ...read(contract.listBoard), enabled })
  const board = useMemo(() => data && byFacility(data), [data])
  return { board, error, retry: () => void refetch() }
}

function byFacility(rentals: readonly Rental[]): Map<number, FacilityUse> {
  const board = new Map<number, FacilityUse>()
  for (const rental of rentals) {
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

/** Bookings of one facility to come, the next one first. */
export function useBookings(facilityId: number) {
  const enabled = useMayNow(contract.listBoard)
  const { data, error, refetch } = useFresh({ ...read(contract.listBoard), enabled })
  return { bookings: data && (byFacility(data).get(facilityId)?.bookings ?? []), error, refetch }
}

/** The running rental of an occupied facility: the first active one (SPEC §4); null where there is none. */
export function useRunningRental(facilityType: FacilityType, facilityId: number, occupied = true) {
  const params = { facilityType, facilityId: String(facilityId) }
  const mayAsk = useMayNow(contract.listFacilityRentals)
  const asked = useFresh({
    ...read(contract.listFacilityRentals, { params, query: { active: 'true' } }),
    enabled: occupied && mayAsk,
  })
  return { ...asked, rental: asked.data && (asked.data[0] ?? null) }
}

/** Rentals of guests whose name, e-mail or phone holds what is typed, the newest first. */
export const useFoundRentals = (search: string, enabled: boolean) =>
  useQuery({
    ...read(contract.listRentals, { query: { search } }),
    enabled: enabled && search !== '',
    placeholderData: keepPreviousData,
  })

/** All rentals of a facility, the newest first, at most 50. */
export function useFacilityRentals(facilityType: FacilityType, facilityId: number) {
  return useFresh(
    read(contract.listFacilityRentals, { params: { facilityType, facilityId: String(facilityId) } }),
  )
}

/** Deposits of a rental, held and settled. */
export const useDeposits = (id: number) =>
  useFresh(read(contract.listDeposits, { params: { id: String(id) } }))

export const useRental = (id: number, enabled = true) =>
  useFresh({ ...read(contract.readRental, { params: { id: String(id) } }), enabled })

/** Whether anything was ever rented here; asked only where `enabled`. */
export function useEverRented(enabled: boolean): boolean | undefined {
  const { data } = useQuery({ ...read(contract.listRentals, { query: {} }), enabled })
  return data && data.rentals.length > 0
}
