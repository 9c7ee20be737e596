import { initialDataFromList, useFreshData, useFreshQuery } from '#platform/web/data/fresh-query.ts'
import { queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import type { Facility, FacilityType } from '../../contract.ts'
import * as api from '../../contract.ts'
import { lockersQuery, roomsQuery, useFacilities } from '../queries.ts'

/** The facilities to choose from in a form: none until the list is as fresh as the rest of its dialog. */
export function useFacilityChoice(type: FacilityType): readonly Facility[] | undefined {
  const { queryKey } = type === 'room' ? roomsQuery : lockersQuery
  return useFreshData(queryKey, useFacilities(type).facilities)
}

/** One facility, retired or not. Id 0 loads nothing. */
export function useFacility(type: FacilityType, id: number) {
  const sent = { params: { id: String(id) } }
  const room = { ...queryFor(api.readRoom, sent), ...initialDataFromList(roomsQuery, id) }
  const locker = { ...queryFor(api.readLocker, sent), ...initialDataFromList(lockersQuery, id) }
  const asRoom = useFreshQuery({ ...room, enabled: type === 'room' && id > 0 })
  const asLocker = useFreshQuery({ ...locker, enabled: type === 'locker' && id > 0 })
  const { data, error, refetch } = type === 'room' ? asRoom : asLocker
  const facility: Facility | undefined = data
  return { facility, error, retry: refetch }
}

export const useAdd = (type: FacilityType) => useMutationOf(type === 'room' ? api.addRoom : api.addLocker)
export const useEdit = (type: FacilityType) => useMutationOf(type === 'room' ? api.editRoom : api.editLocker)
export const useRetire = (type: FacilityType) =>
  useMutationOf(type === 'room' ? api.retireRoom : api.retireLocker)
export const useRestore = (type: FacilityType) =>
  useMutationOf(type === 'room' ? api.restoreRoom : api.restoreLocker)

/** Every tag and short code. */
export const useTags = () => useFreshQuery(queryFor(api.listTags))
export const useRegisterTag = () => useMutationOf(api.registerTag)
export const useRemoveTag = () => useMutationOf(api.removeTag)
