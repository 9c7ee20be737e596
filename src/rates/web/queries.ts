import { useFresh } from '../../shared/web/fresh.ts'
import { read, useWrite } from '../../shared/web/query-client.ts'
import * as contract from '../contract.ts'

const stale = ['rates', 'rentals']

/** Every rate and holiday. */
export const useRates = () => useFresh(read(contract.listRates))

export const useAddRate = () => useWrite(contract.addRate, { stale })
export const useEditRate = () => useWrite(contract.editRate, { stale })
export const useRemoveRate = () => useWrite(contract.removeRate, { stale })
export const useAddHoliday = () => useWrite(contract.addHoliday, { stale })
export const useRemoveHoliday = () => useWrite(contract.removeHoliday, { stale })
