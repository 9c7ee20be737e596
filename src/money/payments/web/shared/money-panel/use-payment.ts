import { useState } from 'react'
import type {
  MemberPaymentMethod,
  MoneyAccount,
  PaymentMethod,
  TenderAmount,
  TenderInput,
} from '#money/ledger/words.ts'
import type { Quote } from '#money/pricing/contract.ts'
import { useSettings } from '#office/settings/web/queries.ts'
import { toCents, toDollars } from '#platform/values/money.ts'
import { findCashStep } from '../../../rules.ts'
import { applyCards } from './apply-cards.ts'
import type { AppliedCard, CardTender, VisitedStay } from './card-offer.ts'
import { useOfferedMethods } from './offered-methods.ts'
import type { HeldDeposit } from './submit-label.ts'
import { presetMethod } from './tenders/preset-method.ts'
import { completeCash, roundTenders } from './tenders/round-tenders.ts'

/** One method, several, or paid later. */
export type PaymentChoice<M> = M | 'split' | 'later'

export interface PaymentTerms<M extends MoneyAccount> {
  /** Dollars. Undefined until the server has sent the price, null while the form is incomplete. */
  due: number | null | undefined
  /** The choice that the panel starts with, instead of the venue's preset: a member's own method, or 'later'. */
  own?: M | 'later' | undefined
  /** Offers to leave the amount unpaid: 'Pay Later'. */
  later?: boolean | undefined
  /** False if the amount has to be paid by one method. */
  canSplit?: boolean
  /** True if gift cards may pay, alone or with the methods. */
  takesCards?: boolean
  /** The stay that a visit of a pack may pay; undefined while its price loads, or if none may. */
  stay?: VisitedStay | undefined
  /** Advice for a visit of a pack that cannot pay here. */
  visitHint?: string
  /** True if the amount is held or only a part of what is due: its cash is not rounded. */
  isExact?: boolean
  /** A deposit that is taken together with the payment. */
  deposit?: HeldDeposit | undefined
}

/** The payment of a guest, by the methods enabled for guests. */
export const useGuestPayment = (terms: PaymentTerms<PaymentMethod>) =>
  usePayment(terms, useOfferedMethods().forGuests)

/** The payment of a member, by the methods enabled for members. */
export const useMemberPayment = (terms: PaymentTerms<MemberPaymentMethod>) =>
  usePayment(terms, useOfferedMethods().forMembers)

/** The state of a MoneyPanel: what it shows, and the body of the request that takes the money. */
export function usePayment<M extends MoneyAccount>(terms: PaymentTerms<M>, methods: readonly M[]) {
  const {
    due,
    own,
    later,
    canSplit = true,
    takesCards = false,
    stay,
    visitHint,
    isExact = false,
    deposit,
  } = terms
  const { data: settings } = useSettings()
  const setting = settings?.presetPaymentMethod ?? 'standard'
  const step = settings && !isExact ? findCashStep(settings) : 1
  const [chosen, setChosen] = useState<PaymentChoice<M>>()
  const [amounts, setAmounts] = useState<Partial<Record<M, number>>>({})
  const [given, setGiven] = useState<number | 'exact'>()
  const [held, setHeld] = useState<readonly CardTender[]>([])

  /** Chooses a method. Cash that was given for another choice is forgotten, and cards if nothing is paid now. */
  function choose(next: PaymentChoice<M>) {
    setChosen(next)
    setGiven(undefined)
    if (next === 'later') setHeld([])
  }

  const owes = typeof due === 'number' && due > 0
  const cards = applyCards(held, due ?? 0, stay)
  const byCards = sumCents(cards)
  const leftByCards = typeof due === 'number' ? toDollars(toCents(due) - byCards) : due
  const owesMoney = typeof leftByCards === 'number' && leftByCards > 0
  const offered: readonly PaymentChoice<M>[] = [
    ...methods,
    ...(canSplit && methods.length > 1 && leftByCards !== 0 ? (['split'] as const) : []),
    ...(later ? (['later'] as const) : []),
  ]
  const choice = [chosen, own].find(one => one && offered.includes(one)) ?? presetMethod(setting, methods)

  // In the order in which they were entered.
  const parts = Object.entries(amounts)
    .map(([method, amount]) => ({ method: method as M, amount: amount as number }))
    .filter(({ method, amount }) => amount > 0 && methods.includes(method))
  const wholeParts = completeCash(parts, toCents(leftByCards ?? 0), step)
  const left = toDollars(toCents(leftByCards ?? 0) - sumCents(wholeParts))
  const charged = tendersOf(choice, owesMoney ? leftByCards : 0, wholeParts)
  const { tenders, rounding } = roundTenders(charged, step)

  const heldCash = deposit?.method === 'cash' ? deposit.amount : 0
  const cashDue = toDollars(sumCents(tenders.filter(({ method }) => method === 'cash')) + toCents(heldCash))
  const cashGiven = given === 'exact' ? cashDue : given
  const change = cashGiven === undefined ? undefined : toDollars(toCents(cashGiven) - toCents(cashDue))
  const isShort = cashDue > 0 && change !== undefined && change < 0

  return {
    ...{ due, deposit, methods, offered, choice, choose, tenders },
    /** Dollars that the rounding of cash adds to what is due. */
    rounding,
    cards: {
      isOffered: takesCards && owes && choice !== 'later',
      /** True while it is not known whether anything is due. */
      isAwaited: takesCards && due === undefined && choice !== 'later',
      applied: cards,
      stay,
      visitHint,
      left: leftByCards,
      add: (card: CardTender) => setHeld([...held, card]),
      remove: (code: string) => setHeld(held.filter(card => card.code !== code)),
    },
    split: {
      left,
      amountOf: (method: M) => amounts[method] ?? 0,
      setAmount: (method: M, amount: number) => setAmounts({ ...amounts, [method]: amount }),
    },
    cash: { due: cashDue, given: cashGiven, setGiven, change, isShort },
    /** True if an amount is due. */
    owes,
    /** True if gift cards do not pay all of it. */
    owesMoney,
    /** True if the form may be sent: the price is known and fully paid, or left for later. */
    isReady:
      due !== undefined &&
      (!owesMoney || (choice !== undefined && (choice !== 'split' || left === 0))) &&
      !isShort,
    /** True if money changes hands for the bill. */
    isPaying: charged.length > 0 || byCards > 0,
    body: bodyOf(
      choice,
      charged,
      cards.filter(({ amount }) => amount > 0),
      cashDue > 0 && cashGiven !== undefined ? toDollars(toCents(cashGiven) - toCents(heldCash)) : undefined,
    ),
  }
}

export type Payment<M extends MoneyAccount = MoneyAccount> = ReturnType<typeof usePayment<M>>

/** Returns the stay of a quote, which a visit of a pack may pay. Undefined while the quote loads. */
export const stayOf = (
  quote: Pick<Quote, 'total' | 'lines'> | null | undefined,
  facilityType: VisitedStay['facilityType'],
  hours: number,
): VisitedStay | undefined =>
  quote
    ? {
        facilityType,
        hours,
        price: toDollars(toCents(quote.total) - sumCents(quote.lines.filter(({ kind }) => kind === 'extra'))),
      }
    : undefined

const sumCents = (tenders: readonly { amount: number }[]) =>
  tenders.reduce((sum, { amount }) => sum + toCents(amount), 0)

function tendersOf<M extends MoneyAccount>(
  choice: PaymentChoice<M> | undefined,
  due: number,
  parts: TenderAmount<M>[],
): TenderAmount<M>[] {
  if (due === 0 || choice === undefined || choice === 'later') return []
  return choice === 'split' ? parts : [{ method: choice, amount: due }]
}

/** `given`: dollars handed over for the cash of the bill, without the deposit's. */
function bodyOf<M extends MoneyAccount>(
  choice: PaymentChoice<M> | undefined,
  tenders: TenderAmount<M>[],
  cards: readonly AppliedCard[],
  given: number | undefined,
): { paymentMethod?: M; cashGiven?: number; payments?: TenderInput<M>[] } {
  const cash = given === undefined ? undefined : { given }
  if (choice === 'split' || cards.length > 0) {
    const byCard = cards.map(({ code, amount, visitHours }) => {
      const method = visitHours === undefined ? ('gift_card' as const) : ('visit_pack' as const)
      return { method, code, amount }
    })
    return {
      payments: [...byCard, ...tenders.map(one => (one.method === 'cash' ? { ...one, ...cash } : one))],
    }
  }
  const [only] = tenders
  if (!only) return {}
  return { paymentMethod: only.method, ...(only.method === 'cash' && cash && { cashGiven: cash.given }) }
}
