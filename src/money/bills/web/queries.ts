import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { EndpointInput } from '#platform/http/endpoint.ts'
import { useFreshQuery } from '#platform/web/data/fresh-query.ts'
import { queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import type * as contract from '../contract.ts'
import * as api from '../contract.ts'

export const useReturnDeposit = () => useMutationOf(api.returnDeposit)
export const useKeepDeposit = () => useMutationOf(api.keepDeposit)

export const useRestoreDeposit = () => useMutationOf(api.restoreDeposit)
export const useApplyDeposit = () => useMutationOf(api.applyDeposit)

export const useBill = (id: number) => useFreshQuery(queryFor(api.readBill, { params: { id: String(id) } }))
export const useAddLine = () => useMutationOf(api.addLine)
export const useCorrectLine = () => useMutationOf(api.correctLine)

/** The amount of a discount; undefined while it loads or is refused. */
export function useDiscountPreview(
  id: number,
  query: NonNullable<EndpointInput<typeof contract.previewDiscount>['query']>,
) {
  const { data, error } = useQuery({
    ...queryFor(api.previewDiscount, { params: { id: String(id) }, query }),
    enabled: Number(query.value) > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return { preview: error ? undefined : data, error }
}

export const useWriteOffBill = () => useMutationOf(api.writeOffBill)
export const useRecoverBill = () => useMutationOf(api.recoverBill)
