import { useFreshQuery } from '../../shared/web/data/fresh-query.ts'
import { queryFor, useMutationOf } from '../../shared/web/data/query-client.ts'
import * as contract from '../contract.ts'

/** Every rate and holiday. */
export const useRates = () => useFreshQuery(queryFor(contract.listRates))

export const useAddRate = () => useMutationOf(contract.addRate)
export const useEditRate = () => useMutationOf(contract.editRate)
export const useRemoveRate = () => useMutationOf(contract.removeRate)
export const useAddHoliday = () => useMutationOf(contract.addHoliday)
export const useRemoveHoliday = () => useMutationOf(contract.removeHoliday)
