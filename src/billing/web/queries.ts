import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../shared/web/api.ts'
import { useFresh } from '../../shared/web/fresh.ts'
import { read, type read as reading, useWrite } from '../../shared/web/query-client.ts'
import type { CustomerKind, Payment } from '../contract.ts'
import * as contract from '../contract.ts'

/** Query scopes invalidated if money moves. */
const stale = ['billing', 'rentals', 'memberships', 'members', 'invoices', 'reports']

/** Today's revenue so far, compared with last week. */
export const useTakings = () => useQuery(read(contract.readTakings))

export type PaymentQuery = Omit<
  NonNullable<NonNullable<Parameters<typeof reading<typeof contract.listPayments>>[1]>['query']>,
  'before'
>

/** Payments, refunds and deposits, newest first, in pages. */
export function usePayments(query: PaymentQuery) {
  return useInfiniteQuery({
    queryKey: ['billing', contract.listPayments.path, query],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listPayments, { query: { ...query, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ more, payments }) => (more ? String(payments.at(-1)!.id) : undefined),
    placeholderData: keepPreviousData,
  })
}

export const usePayment = (id: number) => useFresh(read(contract.readPayment, { params: { id: String(id) } }))

/** Staff accounts for the payment filter. */
export const useTakers = () => useQuery(read(contract.listTakers))

export const useRefund = () => useWrite(contract.refundPayment, { stale })
export const useVoid = () => useWrite(contract.voidPayment, { stale })
export const useReturnDeposit = () => useWrite(contract.returnDeposit, { stale })
export const useKeepDeposit = () => useWrite(contract.keepDeposit, { stale })

export const useReceipt = (id: number) => useQuery(read(contract.readReceipt, { params: { id: String(id) } }))
export const usePrintReceipt = () => useWrite(contract.printReceipt, { stale: ['billing'] })

/** What a payment is for: a rental, a member's account or an invoice. */
export type PaidFor = { rentalId: number } | { memberId: number } | { invoiceId: number }

/** Returns the newest payment or deposit of a rental, member or invoice; undefined if there is none. */
export async function newestPayment(
  paidFor: PaidFor,
  kind: 'payment' | 'deposit' = 'payment',
): Promise<Payment | undefined> {
  const of = Object.fromEntries(Object.entries(paidFor).map(([name, id]) => [name, String(id)]))
  return (await call(contract.listPayments, { query: { ...of, kind } })).payments[0]
}

/** Guests or members by name, in pages. */
export function useAccounts(of: CustomerKind, search: string) {
  return useInfiniteQuery({
    queryKey: ['billing', contract.listAccounts.path, { of, search }],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listAccounts, { query: { of, search: search || undefined, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ more, accounts }) => (more ? String(accounts.at(-1)!.id) : undefined),
    placeholderData: keepPreviousData,
  })
}

/** Past and present guests whose name or phone contains the search text, each with their newest rental. */
export const useFoundGuests = (search: string) =>
  useQuery({
    ...read(contract.listAccounts, { query: { of: 'guests', search } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })

export const useStatement = (of: CustomerKind, id: number, days: { from?: string; to?: string }) =>
  useQuery({
    ...read(contract.readStatement, { params: { of, id: String(id) }, query: days }),
    placeholderData: keepPreviousData,
  })
