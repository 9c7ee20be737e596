import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { EndpointInput } from '#platform/http/endpoint.ts'
import { paperNumberIn } from '#platform/values/paper-number.ts'
import { SECOND } from '#platform/values/time.ts'
import { call } from '#platform/web/data/api.ts'
import { useFreshQuery } from '#platform/web/data/fresh-query.ts'
import { queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import type * as contract from '../contract.ts'
import type { CustomerKind, Payment } from '../contract.ts'
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

export type PaperQuery = Omit<NonNullable<EndpointInput<typeof contract.listPapers>['query']>, 'before'>

/** Issued papers, the latest first, in pages. */
export function usePapers(query: PaperQuery) {
  return useInfiniteQuery({
    queryKey: ['billing', api.listPapers.path, query],
    queryFn: ({ pageParam, signal }) =>
      call(api.listPapers, { query: { ...query, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ more, papers }) => (more ? String(papers.at(-1)!.id) : undefined),
    placeholderData: keepPreviousData,
  })
}

/** The issued paper whose number `text` is, if it reads as one. */
export const useFoundPapers = (text: string, enabled = true) =>
  useQuery({
    ...queryFor(api.findPapers, { query: { number: text } }),
    enabled: enabled && paperNumberIn(text) !== undefined,
  })

export const usePayment = (id: number) =>
  useFreshQuery(queryFor(api.readPayment, { params: { id: String(id) } }))

/** Staff accounts for the payment filter. */
export const usePaymentStaff = () => useQuery(queryFor(api.listPaymentStaff))

export const useRefund = () => useMutationOf(api.refundPayment)
export const useVoid = () => useMutationOf(api.voidPayment)
export const useReversePayment = () => useMutationOf(api.reversePayment)
export const useChangeMethod = () => useMutationOf(api.changePaymentMethod)
export const useReverseCredit = () => useMutationOf(api.reverseCredit)
export const useRefundJoint = () => useMutationOf(api.refundJointPayment)
export const useVoidJoint = () => useMutationOf(api.voidJointPayment)
export const useReturnDeposit = () => useMutationOf(api.returnDeposit)
export const useKeepDeposit = () => useMutationOf(api.keepDeposit)

export const useRestoreDeposit = () => useMutationOf(api.restoreDeposit)
export const useApplyDeposit = () => useMutationOf(api.applyDeposit)

export const useBill = (id: number) => useFreshQuery(queryFor(api.readBill, { params: { id: String(id) } }))
export const usePayBill = () => useMutationOf(api.payBill)
export const useAddLine = () => useMutationOf(api.addLine)
export const useCorrectLine = () => useMutationOf(api.correctLine)

/** What a discount takes off; undefined while it loads or is refused. */
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
export const useAccountDebt = (of: CustomerKind, id: number) =>
  useQuery(queryFor(api.readAccountDebt, { params: { of, id: String(id) } }))
export const useWriteOffAccount = () => useMutationOf(api.writeOffAccount)
export const useRecoverAccount = () => useMutationOf(api.recoverAccount)

export const useReceipt = (id: number) => useQuery(queryFor(api.readReceipt, { params: { id: String(id) } }))
export const usePrintReceipt = () => useMutationOf(api.printReceipt)

/**
 * The e-mail of a receipt. The page of a receipt may have no live feed: while it is being sent, asks every two seconds.
 */
export const useReceiptEmail = (id: number) =>
  useQuery({
    ...queryFor(api.readReceiptEmail, { params: { id: String(id) } }),
    refetchInterval: ({ state }) => (state.data?.last?.status === 'queued' ? 2 * SECOND : false),
  })
export const useEmailReceipt = () => useMutationOf(api.emailReceipt)

/** What a payment is for: a rental, a member's account or an invoice. */
export type PaymentSubject = { rentalId: number } | { memberId: number } | { invoiceId: number }

/** Returns the newest payment or deposit of a rental, member or invoice; undefined if there is none. */
export async function latestPayment(
  paidFor: PaymentSubject,
  kind: 'payment' | 'deposit' = 'payment',
): Promise<Payment | undefined> {
  const of = Object.fromEntries(Object.entries(paidFor).map(([name, id]) => [name, String(id)]))
  return (await call(api.listPayments, { query: { ...of, kind } })).payments[0]
}

/** Guests or members by name, in pages. */
export function useAccounts(of: CustomerKind, search: string) {
  return useInfiniteQuery({
    queryKey: ['billing', api.listAccounts.path, { of, search }],
    queryFn: ({ pageParam, signal }) =>
      call(api.listAccounts, { query: { of, search: search || undefined, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ more, accounts }) => (more ? String(accounts.at(-1)!.id) : undefined),
    placeholderData: keepPreviousData,
  })
}

/** Past and present guests whose name or phone contains the search text, each with their newest rental. */
export const useFoundGuests = (search: string) =>
  useQuery({
    ...queryFor(api.listAccounts, { query: { of: 'guests', search } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })

/** The statement of an account as it is now, for a dialog that changes it. */
export const useFreshStatement = (of: CustomerKind, id: number) =>
  useFreshQuery(queryFor(api.readStatement, { params: { of, id: String(id) } }))
export const usePayAccount = () => useMutationOf(api.payAccount)
export const useApplyCredit = () => useMutationOf(api.applyCredit)
export const usePayOutCredit = () => useMutationOf(api.payOutCredit)

/** The accounts that owe something, or are in credit, by age, in pages. */
export function useReceivables(show: 'owes' | 'credit', asOf?: string) {
  return useInfiniteQuery({
    queryKey: ['billing', api.listReceivables.path, { show, asOf }],
    queryFn: ({ pageParam, signal }) =>
      call(api.listReceivables, { query: { show, asOf, skip: String(pageParam) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ more }, pages) =>
      more ? pages.reduce((count, { accounts }) => count + accounts.length, 0) : undefined,
  })
}

export const useStatement = (of: CustomerKind, id: number, days: { from?: string; to?: string }) =>
  useQuery({
    ...queryFor(api.readStatement, { params: { of, id: String(id) }, query: days }),
    placeholderData: keepPreviousData,
  })
