import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMay } from '../../accounts/web/queries.ts'
import type { FacilityType } from '../../facilities/contract.ts'
import { MINUTE } from '../../shared/time.ts'
import { call } from '../../shared/web/api.ts'
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
  const enabled = useMay(contract.listBoard)
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

/** The running rental of an occupied facility: the first active one (SPEC §4); null where there is none. */
export function useRunningRental(facilityType: FacilityType, facilityId: number, occupied = true) {
  const params = { facilityType, facilityId: String(facilityId) }
  const mayAsk = useMay(contract.listFacilityRentals)
  const asked = useQuery({
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
  return useQuery(
    read(contract.listFacilityRentals, { params: { facilityType, facilityId: String(facilityId) } }),
  )
}

/** Deposits of a rental, held and settled. */
export const useDeposits = (id: number) =>
  useQuery(read(contract.listDeposits, { params: { id: String(id) } }))

export const useRental = (id: number) => useQuery(read(contract.readRental, { params: { id: String(id) } }))

/** Whether anything was ever rented here; asked only where `enabled`. */
export function useEverRented(enabled: boolean): boolean | undefined {
  const { data } = useQuery({ ...read(contract.listRentals, { query: {} }), enabled })
  return data && data.rentals.length > 0
}

/** What a rental not yet made would cost; null while the form's figures make no sense. */
export function useRentalQuote(asked: Parameters<typeof quoteQuery>[0]) {
  const enabled = contract.quoteRental.query.safeParse(asked).success
  const { data, error } = useQuery({
    ...quoteQuery(asked),
    enabled,
    placeholderData: keepPreviousData,
    // An hour of another rate may have begun.
    refetchInterval: MINUTE,
  })
  return { quote: enabled ? data : null, error }
}

const quoteQuery = (query: NonNullable<Parameters<typeof call<typeof contract.quoteRental>>[1]>['query']) =>
  read(contract.quoteRental, { query })

/**
 * The bill of a running rental, read anew each minute. Its key is what the bill depends on, so that a push about a
 * rental that has just ended does not ask for a bill that cannot be.
 */
export function useBill(rental: Rental, enabled = true) {
  const { id, version, paidAmount } = rental
  return useQuery({
    ...queryOptions({
      queryKey: ['bills', id, version, paidAmount],
      queryFn: ({ signal }) => call(contract.quoteCheckOut, { params: { id: String(id) }, signal }),
    }),
    enabled,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: MINUTE,
  })
}

/** What a booking costs if its guest came now, read anew each minute. */
export function useArrival({ id, version }: Rental, enabled = true) {
  const { data, error } = useQuery({
    ...queryOptions({
      queryKey: ['arrivals', id, version],
      queryFn: ({ signal }) => call(contract.quoteBooking, { params: { id: String(id) }, signal }),
    }),
    enabled,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: MINUTE,
  })
  return { quote: data, error }
}

/** What a running rental costs once extended by some hours, and when it then ends; null where hours make no sense. */
export function useExtension({ id, version, paidAmount }: Rental, hours: number, mayAsk = true) {
  const query = { hours: String(hours) }
  const valid = contract.quoteExtension.query.safeParse(query).success
  const { data, error } = useQuery({
    ...queryOptions({
      queryKey: ['extensions', id, version, paidAmount, hours],
      queryFn: ({ signal }) => call(contract.quoteExtension, { params: { id: String(id) }, query, signal }),
    }),
    enabled: mayAsk && valid,
    placeholderData: keepPreviousData,
  })
  return { quote: valid ? data : null, error }
}
