import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { EndpointInput } from '#platform/http/endpoint.ts'
import { call } from '#platform/web/data/api.ts'
import { useFreshQuery } from '#platform/web/data/fresh-query.ts'
import { queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import type * as contract from '../contract.ts'
import type { Payment } from '../contract.ts'
import * as api from '../contract.ts'

export type PaymentQuery = Omit<NonNullable<EndpointInput<typeof contract.listPayments>['query']>, 'before'>

/** Payments, refunds and deposits, newest first, in pages. */
export function usePayments(query: PaymentQuery) {
  return useInfiniteQuery({
    queryKey: ['billing', api.listPayments.path, query],
    queryFn: ({ pageParam, signal }) =>
      call(api.listPayments, { query: { ...query, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ more, payments }) => (more ? String(payments.at(-1)!.id) : undefined),
    placeholderData: keepPreviousData,
  })
}

export const usePayment = (id: number) =>
  useFreshQuery(queryFor(api.readPayment, { params: { id: String(id) } }))

/** Staff accounts for the payment filter. */
export const usePaymentStaff = () => useQuery(queryFor(api.listPaymentStaff))

export const useRefund = () => useMutationOf(api.refundPayment)
export const useVoid = (isJoint: boolean) => useMutationOf(isJoint ? api.voidJointPayment : api.voidPayment)
export const useReversePayment = () => useMutationOf(api.reversePayment)
export const useChangeMethod = () => useMutationOf(api.changePaymentMethod)
export const useRefundJoint = () => useMutationOf(api.refundJointPayment)
export const usePayBill = () => useMutationOf(api.payBill)
/** The subject of a payment: a rental, a member's account or an invoice. */
export type PaymentSubject = { rentalId: number } | { memberId: number } | { invoiceId: number }

/** Returns the newest payment or deposit of a rental, member or invoice; undefined if there is none. */
export async function latestPayment(
  paidFor: PaymentSubject,
  kind: 'payment' | 'deposit' = 'payment',
): Promise<Payment | undefined> {
  const of = Object.fromEntries(Object.entries(paidFor).map(([name, id]) => [name, String(id)]))
  return (await call(api.listPayments, { query: { ...of, kind } })).payments[0]
}
