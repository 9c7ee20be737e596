import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import type { Facility, FacilityType } from '../contract.ts'
import * as api from '../contract.ts'

export const roomsQuery = { ...queryFor(api.listRooms), meta: { logs: 'Failed to fetch rooms' } }
export const lockersQuery = { ...queryFor(api.listLockers), meta: { logs: 'Failed to fetch lockers' } }

/** The facilities in use: those of a type, or rooms and then lockers. */
export function useFacilities(type?: FacilityType) {
  const rooms = useQuery({ ...roomsQuery, enabled: type !== 'locker' })
  const lockers = useQuery({ ...lockersQuery, enabled: type !== 'room' })
  const both = useMemo(
    () => rooms.data && lockers.data && [...rooms.data, ...lockers.data],
    [rooms.data, lockers.data],
  )
  const read = { room: [rooms], locker: [lockers], both: [rooms, lockers] }[type ?? 'both']
  const facilities: readonly Facility[] | undefined = type ? read[0]?.data : both
  const error = read.find(one => one.error)?.error ?? null
  const retry = useCallback(() => {
    if (type !== 'locker') void rooms.refetch()
    if (type !== 'room') void lockers.refetch()
  }, [type, rooms.refetch, lockers.refetch])
  return { facilities, error, retry }
}

export const useChangeStatus = (type: FacilityType) =>
  useMutationOf(type === 'room' ? api.changeRoomStatus : api.changeLockerStatus)
