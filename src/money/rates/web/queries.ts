import { useFreshQuery } from '#platform/web/data/fresh-query.ts'
import { queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import * as api from '../contract.ts'

/** Every rate and holiday. */
export const useRates = () => useFreshQuery(queryFor(api.listRates))

export const useAddRate = () => useMutationOf(api.addRate)
export const useEditRate = () => useMutationOf(api.editRate)
export const useRemoveRate = () => useMutationOf(api.removeRate)
export const useAddHoliday = () => useMutationOf(api.addHoliday)
export const useRemoveHoliday = () => useMutationOf(api.removeHoliday)
