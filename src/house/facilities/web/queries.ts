import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import type { Facility, FacilityType } from '../contract.ts'
import * as api from '../contract.ts'

export const roomsQuery = { ...queryFor(api.listRooms), meta: { logs: 'Failed to fetch rooms' } }
export const lockersQuery = { ...queryFor(api.listLockers), meta: { logs: 'Failed to fetch lockers' } }

export const useRooms = () => useQuery(roomsQuery)
export const useLockers = () => useQuery(lockersQuery)

/** All facilities of a type, except retired ones. */
export function useFacilities(type: FacilityType) {
  const asRooms = useQuery({ ...roomsQuery, enabled: type === 'room' })
  const asLockers = useQuery({ ...lockersQuery, enabled: type === 'locker' })
  const result = type === 'room' ? asRooms : asLockers
  const { error, refetch } = result
  const facilities: readonly Facility[] | undefined = result.data
  return { facilities, error, retry: useCallback(() => void refetch(), [refetch]) }
}

export const useChangeStatus = (type: FacilityType) =>
  useMutationOf(type === 'room' ? api.changeRoomStatus : api.changeLockerStatus)
