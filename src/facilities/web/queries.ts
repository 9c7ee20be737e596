import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { initialDataFromList, useFreshQuery } from '../../shared/web/data/fresh-query.ts'
import { queryFor, useMutationOf } from '../../shared/web/data/query-client.ts'
import type { Facility, FacilityType } from '../contract.ts'
import * as contract from '../contract.ts'

const rooms = { ...queryFor(contract.listRooms), meta: { logs: 'Failed to fetch rooms' } }
const lockers = { ...queryFor(contract.listLockers), meta: { logs: 'Failed to fetch lockers' } }

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
  const room = { ...queryFor(contract.readRoom, sent), ...initialDataFromList(rooms, id) }
  const locker = { ...queryFor(contract.readLocker, sent), ...initialDataFromList(lockers, id) }
  const asRoom = useFreshQuery({ ...room, enabled: type === 'room' && id > 0 })
  const asLocker = useFreshQuery({ ...locker, enabled: type === 'locker' && id > 0 })
  const { data, error, refetch } = type === 'room' ? asRoom : asLocker
  const facility: Facility | undefined = data
  return { facility, error, retry: () => void refetch() }
}

export const useAddRoom = () => useMutationOf(contract.addRoom)
export const useAddLocker = () => useMutationOf(contract.addLocker)
export const useEditRoom = () => useMutationOf(contract.editRoom)
export const useEditLocker = () => useMutationOf(contract.editLocker)

export const useChangeStatus = (type: FacilityType) =>
  useMutationOf(type === 'room' ? contract.changeRoomStatus : contract.changeLockerStatus)
export const useRetire = (type: FacilityType) =>
  useMutationOf(type === 'room' ? contract.retireRoom : contract.retireLocker)
export const useRestore = (type: FacilityType) =>
  useMutationOf(type === 'room' ? contract.restoreRoom : contract.restoreLocker)

/** Every tag and short code. */
export const useTags = () => useFreshQuery(queryFor(contract.listTags))
export const useRegisterTag = () => useMutationOf(contract.registerTag)
export const useRemoveTag = () => useMutationOf(contract.removeTag)
