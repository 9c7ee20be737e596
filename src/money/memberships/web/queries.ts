import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { type AccountKey, POSTINGS_PER_PAGE } from '#money/ledger/words.ts'
import { call } from '#platform/web/data/api.ts'
import { useFreshQuery } from '#platform/web/data/fresh-query.ts'
import { usePagedQuery } from '#platform/web/data/paged-query.ts'
import { queryFor, useMutationOf } from '#platform/web/data/query-client.ts'
import * as api from '../contract.ts'
import * as contract from '../contract.ts'
import { PAGE } from '../words.ts'

export type ListQuery = Omit<z.input<typeof api.listMemberships.query>, 'before'>

/** The memberships that match, in pages. */
export function useMemberships(query: ListQuery) {
  return useInfiniteQuery({
    queryKey: ['memberships', api.listMemberships.path, query],
    queryFn: ({ pageParam, signal }) =>
      call(api.listMemberships, { query: { ...query, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last => (last.length < PAGE ? undefined : String(last.at(-1)!.id)),
    placeholderData: keepPreviousData,
  })
}

/** What the memberships need of the desk by day, in pages. */
export function useFollowUps(query: Omit<z.input<typeof api.listFollowUps.query>, 'after'>) {
  return useInfiniteQuery({
    queryKey: ['memberships', api.listFollowUps.path, query],
    queryFn: ({ pageParam, signal }) =>
      call(api.listFollowUps, { query: { ...query, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ lines }) => {
      const last = lines.at(-1)
      return last && lines.length === PAGE ? `${last.day} ${last.reason} ${last.membership.id}` : undefined
    },
    placeholderData: keepPreviousData,
  })
}

/** All memberships of one member, newest first. */
export const useMembershipsOf = (memberId: number) =>
  useFreshQuery(queryFor(api.listMemberships, { query: { memberId: String(memberId) } }))

export const useMembership = (id: number) =>
  useFreshQuery(queryFor(api.readMembership, { params: { id: String(id) } }))

export const useAddMembership = () => useMutationOf(api.addMembership)
export const useConfirmTold = () => useMutationOf(api.confirmTold)
export const useEditMembership = () => useMutationOf(api.editMembership)
export const useRenewMembership = () => useMutationOf(api.renewMembership)
export const useCancelMembership = () => useMutationOf(api.cancelMembership)
export const useWithdrawNotice = () => useMutationOf(api.withdrawNotice)
export const useAddPerson = () => useMutationOf(api.addPerson)
export const useRemovePerson = () => useMutationOf(api.removePerson)
export const useHandOver = () => useMutationOf(api.handOver)
export const useChangePlan = () => useMutationOf(api.changePlan)
export const useWithdrawPlanChange = () => useMutationOf(api.withdrawPlanChange)
export const useFreezeMembership = () => useMutationOf(api.freezeMembership)
export const useEndFreeze = () => useMutationOf(api.endFreeze)
export const useGiveGoodwillDays = () => useMutationOf(api.giveGoodwillDays)
export const useExcuseArrears = () => useMutationOf(api.excuseArrears)
export const useWithdrawExcuse = () => useMutationOf(api.withdrawExcuse)
export const useReactivateMembership = () => useMutationOf(api.reactivateMembership)
export const useAddPayment = () => useMutationOf(api.addPayment)

/** The plans by type, the default of each type first. */
export const usePlans = () => useQuery(queryFor(api.listPlans))

export const useAddPlan = () => useMutationOf(api.addPlan)
export const useEditPlan = () => useMutationOf(api.editPlan)

/** The announced fees, newest first. */
export const usePriceChanges = () => useFreshQuery(queryFor(api.listPriceChanges))
export const useAnnounceFee = () => useMutationOf(api.announceFee)
export const useWithdrawFee = () => useMutationOf(api.withdrawFee)
export const useTellMembers = () => useMutationOf(api.tellMembers)
export const useEmailFee = () => useMutationOf(api.emailFee)
export const useUntellMember = () => useMutationOf(api.untellMember)

/** The memberships of an announced fee by whether their members were told, in pages. */
export function useToldMembers(
  priceChangeId: number,
  state: z.input<typeof api.listToldMembers.query>['state'],
) {
  return useInfiniteQuery({
    queryKey: ['memberships', 'prices', priceChangeId, state],
    queryFn: ({ pageParam, signal }) =>
      call(api.listToldMembers, {
        params: { id: String(priceChangeId) },
        query: { state, after: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: last => (last.length < PAGE ? undefined : String(last.at(-1)!.membership.id)),
  })
}

/** Charges and payments of a membership, in pages. */
export const useMembershipPayments = (id: number) =>
  usePagedQuery(['memberships', id, 'payments'], POSTINGS_PER_PAGE, (before, options) =>
    call(api.listPayments, { params: { id: String(id) }, query: { before }, ...options }),
  )

/** Charges and payments of a member over all memberships, in pages. */
export const useMemberPayments = (memberId: number) =>
  usePagedQuery(['members', memberId, 'payments'], POSTINGS_PER_PAGE, (before, options) =>
    call(api.listMemberPayments, { params: { id: String(memberId) }, query: { before }, ...options }),
  )

type MembershipTerms = {
  memberId: number | undefined
  payer: AccountKey | undefined
  planId: number | undefined
  type: contract.MembershipType
  billingFrequency: contract.BillingFrequency
  monthlyFee: number
  periodFee: number | undefined
  startDate: string
  endDate: string
}

/** Dates and charges of a new membership; null while the form values are invalid. */
export function useMembershipQuote({
  memberId,
  payer,
  planId,
  monthlyFee,
  periodFee,
  startDate,
  endDate,
  ...terms
}: MembershipTerms) {
  const query = {
    ...terms,
    memberId: memberId ? String(memberId) : undefined,
    planId: planId ? String(planId) : undefined,
    ...(payer && payer.id > 0 && { payerOf: payer.of, payerId: String(payer.id) }),
    monthlyFee: String(monthlyFee),
    periodFee: inQuery(periodFee),
    startDate: startDate || undefined,
    endDate: endDate || undefined,
  }
  const isValid = contract.quoteMembership.query.safeParse(query).success
  const { data, error, isPlaceholderData } = useFreshQuery({
    ...queryFor(api.quoteMembership, { query }),
    enabled: isValid,
    placeholderData: keepPreviousData,
  })
  return { quote: isValid ? data : null, isOutdated: isPlaceholderData, error }
}

/** True until an action has been submitted. After that its quote is not needed and may be refused. */
export const isPending = ({ isIdle, isError }: { isIdle: boolean; isError: boolean }) => isIdle || isError

/** Dates and charges of a renewal; refetched on every mount. */
export const useRenewalQuote = (id: number, periodFee: number | undefined, enabled: boolean) =>
  useQuery({
    ...queryFor(api.quoteRenewal, { params: { id: String(id) }, query: { periodFee: inQuery(periodFee) } }),
    staleTime: 0,
    gcTime: 0,
    enabled,
  })

/** When a plan change applies, and what it credits and charges; undefined while the terms are incomplete. */
export function usePlanChangeQuote(
  id: number,
  terms: {
    planId: number | undefined
    billingFrequency: contract.BillingFrequency | undefined
    periodFee?: number | undefined
    when?: 'now' | 'next_period' | undefined
  },
  enabled: boolean,
) {
  const { planId, periodFee, ...rest } = terms
  const query = { ...rest, planId: String(planId), periodFee: inQuery(periodFee) }
  const { data, error, isPlaceholderData } = useQuery({
    ...queryFor(api.quotePlanChange, { params: { id: String(id) }, query }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    enabled: enabled && planId !== undefined,
    placeholderData: keepPreviousData,
  })
  return { quote: error ? undefined : data, isOutdated: isPlaceholderData, error }
}

/** What a freeze moves and charges; undefined while its days are incomplete. */
export function useFreezeQuote(id: number, query: { from: string; until: string }, enabled: boolean) {
  const { data, error } = useQuery({
    ...queryFor(api.quoteFreeze, { params: { id: String(id) }, query }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    enabled: enabled && query.from !== '' && query.until !== '',
    placeholderData: keepPreviousData,
  })
  return { quote: error ? undefined : data, error }
}

/** What a cancellation leaves owed, and what is charged until its last day. */
export const useCancellationQuote = (id: number, lastDay: string, enabled: boolean) =>
  useFreshQuery({
    ...queryFor(api.quoteCancellation, {
      params: { id: String(id) },
      query: { lastDay: lastDay || undefined },
    }),
    enabled,
    placeholderData: keepPreviousData,
  })

/** Dates and charges of a reactivation with these dates. */
export function useReactivationQuote(
  id: number,
  dates: { startDate: string; endDate: string },
  periodFee: number | undefined,
  enabled: boolean,
) {
  const query = {
    startDate: dates.startDate || undefined,
    endDate: dates.endDate || undefined,
    periodFee: inQuery(periodFee),
  }
  const { data, error, isPlaceholderData } = useQuery({
    ...queryFor(api.quoteReactivation, { params: { id: String(id) }, query }),
    staleTime: 0,
    gcTime: 0,
    enabled,
    placeholderData: keepPreviousData,
  })
  return { quote: error ? undefined : data, isOutdated: isPlaceholderData, error }
}

const inQuery = (dollars: number | undefined) => (dollars === undefined ? undefined : String(dollars))
