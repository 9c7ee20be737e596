import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { asListed, useFresh } from '../../shared/web/fresh.ts'
import { read, useWrite } from '../../shared/web/query-client.ts'
import type { Facility, FacilityType } from '../contract.ts'
import * as contract from '../contract.ts'

/** Query keys that a change of a facility invalidates. */
const stale = ['rooms', 'lockers']

const rooms = { ...read(contract.listRooms), meta: { logs: 'Failed to fetch rooms' } }
const lockers = { ...read(contract.listLockers), meta: { logs: 'Failed to fetch lockers' } }

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
  const room = { ...read(contract.readRoom, sent), ...asListed(rooms, id) }
  const locker = { ...read(contract.readLocker, sent), ...asListed(lockers, id) }
  const asRoom = useFresh({ ...room, enabled: type === 'room' && id > 0 })
  const asLocker = useFresh({ ...locker, enabled: type === 'locker' && id > 0 })
  const { data, error, refetch } = type === 'room' ? asRoom : asLocker
  const facility: Facility | undefined = data
  return { facility, error, retry: () => void refetch() }
}

export const useAddRoom = () => useWrite(contract.addRoom, { stale })
export const useAddLocker = () => useWrite(contract.addLocker, { stale })
export const useEditRoom = () => useWrite(contract.editRoom, { stale })
export const useEditLocker = () => useWrite(contract.editLocker, { stale })

export const useChangeStatus = (type: FacilityType) =>
  useWrite(type === 'room' ? contract.changeRoomStatus : contract.changeLockerStatus, { stale })
export const useRetire = (type: FacilityType) =>
  useWrite(type === 'room' ? contract.retireRoom : contract.retireLocker, { stale })
export const useRestore = (type: FacilityType) =>
  useWrite(type === 'room' ? contract.restoreRoom : contract.restoreLocker, { stale })

/** Every tag and short code. */
export const useTags = () => useFresh(read(contract.listTags))
export const useRegisterTag = () => useWrite(contract.registerTag, { stale: ['nfc'] })
export const useRemoveTag = () => useWrite(contract.removeTag, { stale: ['nfc'] })
