import { useFreshQuery } from '../../shared/web/data/fresh-query.ts'
import { queryFor, useMutationOf } from '../../shared/web/data/query-client.ts'
import { api } from '../api.ts'

const invalidates = ['rates', 'rentals']

/** Every rate and holiday. */
export const useRates = () => useFreshQuery(queryFor(api.listRates))

export const useAddRate = () => useMutationOf(api.addRate, { stale: invalidates })
export const useEditRate = () => useMutationOf(api.editRate, { stale: invalidates })
export const useRemoveRate = () => useMutationOf(api.removeRate, { stale: invalidates })
export const useAddHoliday = () => useMutationOf(api.addHoliday, { stale: invalidates })
export const useRemoveHoliday = () => useMutationOf(api.removeHoliday, { stale: invalidates })
