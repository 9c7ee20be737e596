import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import * as api from '#desk/rentals/contract.ts'
import type { BillLine } from '#money/bills/web/shared/bill-lines.tsx'
import { sayPlainly } from '#money/pricing/languages/say-plainly.ts'
import { useSettings } from '#office/settings/web/queries.ts'
import { toCents, toDollars } from '#platform/values/money.ts'
import { queryFor } from '#platform/web/data/query-client.ts'

/** The guest as typed in the form. */
export interface TypedGuest {
  /** The record that the desk picked. */
  guestId: number | null | undefined
  name: string
  phone: string | null | undefined
  email: string | null | undefined
  memberId: number
}

/** The desk's decision on an amount past due: takes it now, leaves it, or skips it with a reason. */
export type PastDueChoice = 'pay' | 'leave' | 'pass'

/**
 * The past-due amounts of the guest of a form, read once a picked record, a phone, an e-mail or a member tells who it
 * is, and what the desk does about them. They are taken with the payment unless staff choose otherwise.
 */
export function usePastDue(typed: TypedGuest) {
  const { guestId, name, phone, email, memberId } = useDeferredValue(typed)
  const { data: settings } = useSettings()
  const [chosen, setChosen] = useState<PastDueChoice>('pay')
  const [reason, setReason] = useState('')
  const isKnown = !!guestId || memberId > 0 || (name.trim() !== '' && (isPhone(phone) || isEmail(email)))
  const { data } = useQuery({
    ...queryFor(api.readPastDue, {
      query: {
        name,
        ...(guestId && { guestId }),
        ...(isPhone(phone) && { phone }),
        ...(isEmail(email) && { email }),
        ...(memberId > 0 && { memberId }),
      },
    }),
    enabled: isKnown,
  })
  const owed = isKnown ? (data?.total ?? 0) : 0
  const mustDecide = settings?.pastDue === 'block'
  const choice: PastDueChoice = chosen === 'pay' ? chosen : mustDecide ? 'pass' : 'leave'
  const taken = owed > 0 && choice === 'pay' ? owed : 0

  return {
    ...{ owed, bills: data?.bills ?? [], mustDecide, choice, setChoice: setChosen, reason, setReason },
    isReady: owed === 0 || choice !== 'pass' || reason.trim() !== '',
    /** Adds what is past due to what is due, in dollars. */
    plus: <D extends number | null | undefined>(due: D) =>
      typeof due === 'number' ? toDollars(toCents(due) + toCents(taken)) : due,
    /** Adds what is past due to the lines of the bill and to its sums. */
    linesWith(lines: readonly BillLine[] | null | undefined): readonly BillLine[] | null | undefined {
      if (!lines || taken === 0) return lines
      const sums = lines.filter(({ kind }) => kind === 'total' || kind === 'due')
      const first = lines.findIndex(line => sums.includes(line))
      return [
        ...lines.slice(0, first),
        ...data!.bills.map(({ label, words, amount }) => ({
          ...sayPlainly('pastDue', { bill: { label, words } }),
          amount,
        })),
        ...lines
          .slice(first)
          .map(line =>
            sums.includes(line) && typeof line.amount === 'number'
              ? { ...line, amount: toDollars(toCents(line.amount) + toCents(taken)) }
              : line,
          ),
      ]
    },
    /** For the request. What is past due is taken only with a payment. */
    bodyFor(isPaying: boolean) {
      if (owed === 0) return {}
      if (choice === 'pass') return { pastDue: { letPass: reason } }
      return taken > 0 && isPaying ? { pastDue: { pay: taken } } : {}
    },
  }
}

const isPhone = (text: string | null | undefined): text is string =>
  (text ?? '').replaceAll(/\D/g, '').length >= 10
const isEmail = (text: string | null | undefined): text is string => /.@.+\../.test(text ?? '')
