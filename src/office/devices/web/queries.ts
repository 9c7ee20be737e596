import { useFreshQuery } from '#platform/web/data/fresh-query.ts'
import { queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import * as api from '../contract.ts'
import type { PreviewedPaper } from '../words.ts'

export const useDesks = () => useFreshQuery(queryFor(api.listDesks))
export const usePrinters = () => useFreshQuery(queryFor(api.listPrinters))
export const usePrinterModels = () => useFreshQuery(queryFor(api.listPrinterModels))
export const usePrintJobs = () => useFreshQuery(queryFor(api.listPrintJobs, { query: {} }))
/** Never cached, because almost any action can produce a newer paper. */
export const usePrinterPreview = (printerId: number, paper: PreviewedPaper) =>
  useFreshQuery({
    ...queryFor(api.previewPrinter, { params: { id: String(printerId) }, query: { paper } }),
    staleTime: 0,
  })
export const useLogo = () => useFreshQuery(queryFor(api.readLogo))

export const useSetLogo = () => useMutationOf(api.setLogo)
export const useRemoveLogo = () => useMutationOf(api.removeLogo)
export const usePairDisplay = () => useMutationOf(api.pairDisplay)
export const useUnpairDisplay = () => useMutationOf(api.unpairDisplay)
export const useEquipDesk = () => useMutationOf(api.equipDesk)
export const useRemoveDesk = () => useMutationOf(api.removeDesk)
export const useAddPrinter = () => useMutationOf(api.addPrinter)
export const useChangePrinter = () => useMutationOf(api.changePrinter)
export const useRemovePrinter = () => useMutationOf(api.removePrinter)
export const useTestPrinter = () => useMutationOf(api.testPrinter)
export const usePrintAgain = () => useMutationOf(api.printAgain)
export const useDiscardPrintJob = () => useMutationOf(api.discardPrintJob)
export const useOpenDrawer = () => useMutationOf(api.openDrawer)
