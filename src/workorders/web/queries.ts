import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { useFresh } from '../../shared/web/fresh.ts'
import { queryClient, read, useWrite } from '../../shared/web/query-client.ts'
import type { WorkorderType } from '../contract.ts'
import * as contract from '../contract.ts'

/** Query keys that a change of a work order invalidates; it may block or release its facility. */
const stale = ['workorders', 'rooms', 'lockers']

export type PageQuery = z.input<typeof contract.pageWorkorders.query>

/** One page of the table. The previous page stays visible until the next one is loaded. */
export const useWorkorderPage = (query: PageQuery) =>
  useQuery({ ...read(contract.pageWorkorders, { query }), placeholderData: keepPreviousData })

/** The newest work orders of one facility. */
export const useWorkordersOf = (facilityId: number) =>
  useFresh(read(contract.pageWorkorders, { query: { facilityId: String(facilityId) } }))

/** The newest work orders that match `search`. */
export const useFoundWorkorders = (search: string, enabled: boolean) =>
  useQuery({
    ...read(contract.pageWorkorders, { query: { search } }),
    enabled: enabled && search !== '',
    placeholderData: keepPreviousData,
  })

export const useWorkorder = (id: number) =>
  useFresh(read(contract.readWorkorder, { params: { id: String(id) } }))

export const useWorkorderHistory = (id: number) =>
  useFresh(read(contract.workorderHistory, { params: { id: String(id) } }))

/** Number of open work orders, its change since yesterday, and the newest ones. */
export const useWorkorderSummary = () => useQuery(read(contract.summarizeWorkorders))

export const useAssignees = () => useQuery(read(contract.listAssignees))

const similarQuery = (facilityId: number, type: WorkorderType) =>
  read(contract.similarWorkorders, { query: { facilityId: String(facilityId), type } })

/** Similar work orders to show before a new one is created. Loads nothing without a facility. */
export const useSimilar = (facilityId: number, type: WorkorderType) =>
  useFresh({ ...similarQuery(facilityId, type), enabled: facilityId > 0 })

/** Like useSimilar, as a promise. */
export const readSimilar = (facilityId: number, type: WorkorderType) =>
  queryClient.fetchQuery(similarQuery(facilityId, type))

export const useWriteWorkorder = () => useWrite(contract.writeWorkorder, { stale })
export const useChangeWorkorder = () => useWrite(contract.changeWorkorder, { stale })

export const useSchedules = () => useFresh(read(contract.listSchedules))
export const useAddSchedule = () => useWrite(contract.addSchedule, { stale: ['workorders'] })
export const useChangeSchedule = () => useWrite(contract.changeSchedule, { stale: ['workorders'] })
export const useRemoveSchedule = () => useWrite(contract.removeSchedule, { stale: ['workorders'] })
