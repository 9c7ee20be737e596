import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { initialDataFromList, useFreshQuery } from '../../shared/web/data/fresh-query.ts'
import { queryFor, useMutationOf } from '../../shared/web/data/query-client.ts'
import { api } from '../api.ts'
import type { Facility, FacilityType } from '../contract.ts'

const rooms = { ...queryFor(api.listRooms), meta: { logs: 'Failed to fetch rooms' } }
const lockers = { ...queryFor(api.listLockers), meta: { logs: 'Failed to fetch lockers' } }

export const useRooms = () => useQuery(rooms)
export const useLockers = () => useQuery(lockers)

/** All facilities of a type, except retired ones. */
export function useFacilities(type: FacilityType) {
  const asRooms = useQuery({ ...rooms, enabled: type === 'room' })
  const asLockers = useQuery({ ...lockers, enabled: type === 'locker' })
  const result = type === 'room' ? asRooms : asLockers
  const { error, refetch } = result
  const facilities: readonly Facility[] | undefined = result.data
  return { facilities, error, retry: useCallback(() => void refetch(), [refetch]) }
}

/** One facility, retired or not. Id 0 loads nothing. */
export function useFacility(type: FacilityType, id: number) {
  const sent = { params: { id: String(id) } }
  const room = { ...queryFor(api.readRoom, sent), ...initialDataFromList(rooms, id) }
  const locker = { ...queryFor(api.readLocker, sent), ...initialDataFromList(lockers, id) }
  const asRoom = useFreshQuery({ ...room, enabled: type === 'room' && id > 0 })
  const asLocker = useFreshQuery({ ...locker, enabled: type === 'locker' && id > 0 })
  const { data, error, refetch } = type === 'room' ? asRoom : asLocker
  const facility: Facility | undefined = data
  return { facility, error, retry: () => void refetch() }
}

export const useAddRoom = () => useMutationOf(api.addRoom)
export const useAddLocker = () => useMutationOf(api.addLocker)
export const useEditRoom = () => useMutationOf(api.editRoom)
export const useEditLocker = () => useMutationOf(api.editLocker)

export const useChangeStatus = (type: FacilityType) =>
  useMutationOf(type === 'room' ? api.changeRoomStatus : api.changeLockerStatus)
export const useRetire = (type: FacilityType) =>
  useMutationOf(type === 'room' ? api.retireRoom : api.retireLocker)
export const useRestore = (type: FacilityType) =>
  useMutationOf(type === 'room' ? api.restoreRoom : api.restoreLocker)

/** Every tag and short code. */
export const useTags = () => useFreshQuery(queryFor(api.listTags))
export const useRegisterTag = () => useMutationOf(api.registerTag)
export const useRemoveTag = () => useMutationOf(api.removeTag)
