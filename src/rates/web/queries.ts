import { useFreshQuery } from '../../shared/web/data/fresh-query.ts'
import { queryFor, useMutationOf } from '../../shared/web/data/query-client.ts'
import * as contract from '../contract.ts'

const invalidates = ['rates', 'rentals']

/** Every rate and holiday. */
export const useRates = () => useFreshQuery(queryFor(contract.listRates))

export const useAddRate = () => useMutationOf(contract.addRate, { stale: invalidates })
export const useEditRate = () => useMutationOf(contract.editRate, { stale: invalidates })
export const useRemoveRate = () => useMutationOf(contract.removeRate, { stale: invalidates })
export const useAddHoliday = () => useMutationOf(contract.addHoliday, { stale: invalidates })
export const useRemoveHoliday = () => useMutationOf(contract.removeHoliday, { stale: invalidates })
