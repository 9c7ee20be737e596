import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useIsAuthorizedNow } from '#office/accounts/web/queries.ts'
import { gravestInForce } from '#people/guests/web/shared/gravest-flag.ts'
import type { FlagKind } from '#people/guests/words.ts'
import { HOUR, type Instant } from '#platform/values/time.ts'
import { queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import { now, untilNextMinute } from '#platform/web/device/clock.ts'
import type { BoardRental } from '../../contract.ts'
import * as api from '../../contract.ts'

export const useExtendRental = () => useMutationOf(api.extendRental)
export const useUndoExtension = () => useMutationOf(api.undoExtension)

/** `flag`: the most serious one in force of the guest. */
type FlaggedRental = Omit<BoardRental, 'flags'> & { flag: FlagKind | undefined }

/** The running rental and the bookings of one facility, next booking first. */
export interface RentalsOfFacility {
  running: FlaggedRental | null
  next?: FlaggedRental
  bookings: FlaggedRental[]
}

/** Running rentals and upcoming bookings, in any order. */
const useBoardRentals = () =>
  useQuery({ ...queryFor(api.listBoard), enabled: useIsAuthorizedNow(api.listBoard) })

/** What stays would owe at a check-out now, by rental id, if it is not what the board says. Read again each minute. */
export function useDueNow(): ReadonlyMap<number, number> {
  const { data } = useQuery({
    ...queryFor(api.listDueNow),
    enabled: useIsAuthorizedNow(api.listDueNow),
    refetchInterval: untilNextMinute,
  })
  return useMemo(() => new Map(data?.map(({ rentalId, due }) => [rentalId, due])), [data])
}

/** Running rentals and upcoming bookings by facility id; `board` is undefined until they are loaded. */
export function useBoard() {
  const { data, error, refetch } = useBoardRentals()
  const dues = useDueNow()
  const board = useMemo(
    () => data && byFacility(data.map(one => ({ ...one, dueAmount: dues.get(one.id) ?? one.dueAmount }))),
    [data, dues],
  )
  return { board, error, retry: refetch }
}

/** The longest time until the next guest is expected. */
export interface StayLimit {
  /** In ms. */
  length: number
  bookedFrom: Instant
}

/**
 * Returns how long all of some stays can be, from an instant each, before the next guest of one of them is expected.
 * Undefined without a booking, or while that is not known.
 */
export function useStayLimit(
  stays: readonly { facilityId: number; from: Instant | undefined }[],
): StayLimit | undefined {
  // Each card asks: only what is booked in its facility is looked at, and no board is made of all.
  const { data = [] } = useBoardRentals()
  const limits = stays.flatMap(({ facilityId, from = Number.POSITIVE_INFINITY }) =>
    data
      .filter(one => one.facilityId === facilityId && !one.isActive && Date.parse(one.endTime) > from)
      .map(({ startTime }) => ({ length: Date.parse(startTime) - from, bookedFrom: Date.parse(startTime) })),
  )
  return limits.sort((a, b) => a.length - b.length)[0]
}

/** Whether a stay of this many hours runs into the next guest's. */
export const exceedsLimit = (hours: number, limit: StayLimit | undefined): boolean =>
  limit !== undefined && hours * HOUR > limit.length

/** Returns the rentals of a board by facility id. */
export function byFacility(rentals: readonly BoardRental[]): Map<number, RentalsOfFacility> {
  const board = new Map<number, RentalsOfFacility>()
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

/** The price of an hour from now on each free facility, with tax, by id. Read again as rates change by time. */
export function useHourlyPrices(): ReadonlyMap<number, number> {
  const enabled = useIsAuthorizedNow(api.listHourlyPrices)
  const { data } = useQuery({
    ...queryFor(api.listHourlyPrices),
    enabled,
    refetchInterval: untilNextMinute,
  })
  return useMemo(() => new Map(data?.map(({ facilityId, price }) => [facilityId, price])), [data])
}

/** Whether the venue has any rental; undefined until loaded. */
export function useHasRentals(enabled: boolean): boolean | undefined {
  const { data } = useQuery({ ...queryFor(api.listRentals, { query: {} }), enabled })
  return data && data.rentals.length > 0
}
