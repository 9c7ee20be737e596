import type { Model } from './linearizability.ts'

/** A room or locker: it has no guest or one, by a name that no other guest has. */
export type FacilityAction =
  | { what: 'check-in' | 'check-out'; guest: string; answer?: 'done' | 'refused' }
  | { what: 'read'; guest: string | null }

export const facilityModel: Model<string | null, FacilityAction> = {
  initial: null,
  step(guest, action) {
    if (action.what === 'read') return action.guest === guest ? guest : undefined
    const isPossible = action.what === 'check-in' ? guest === null : guest === action.guest
    if (action.answer === 'refused') return isPossible ? undefined : guest
    if (!isPossible) return undefined
    return action.what === 'check-in' ? action.guest : null
  },
  keyOf: String,
}

/** The stock of an item in units, or the balance of a gift card in cents. */
export type AmountAction =
  | {
      what: 'change'
      by: number
      /** 'refused' only if too little is there; `left` if the answer says it. */
      answer?: 'refused' | { left?: number }
      /** Whether less than nothing may be left: a sale of what the books do not have. */
      mayOverdraw?: boolean
    }
  | { what: 'read'; left: number }

export const amountModel = (initial: number): Model<number, AmountAction> => ({
  initial,
  step(amount, action) {
    if (action.what === 'read') return action.left === amount ? amount : undefined
    const after = amount + action.by
    const isPossible = action.by > 0 || after >= 0 || action.mayOverdraw === true
    if (action.answer === 'refused') return isPossible ? undefined : amount
    const said = action.answer?.left
    return isPossible && (said === undefined || said === after) ? after : undefined
  },
  keyOf: String,
})

/** The charges and payments of a bill, in cents. */
export interface BillState {
  charged: number
  paid: number
}

/** A payment takes all that is due. It is refused if nothing is. */
export type BillAction =
  | { what: 'charge'; cents: number; answer?: 'done' }
  | { what: 'pay'; answer?: BillState | 'refused' }
  | ({ what: 'read' } & BillState)

export const billModel = (initial: BillState): Model<BillState, BillAction> => ({
  initial,
  step(bill, action) {
    if (action.what === 'read') return isSame(bill, action) ? bill : undefined
    if (action.what === 'charge') return { ...bill, charged: bill.charged + action.cents }
    const isDue = bill.charged > bill.paid
    if (action.answer === 'refused') return isDue ? undefined : bill
    const after = { charged: bill.charged, paid: bill.charged }
    return isDue && (!action.answer || isSame(after, action.answer)) ? after : undefined
  },
  keyOf: ({ charged, paid }) => `${charged}-${paid}`,
})

const isSame = (a: BillState, b: BillState) => a.charged === b.charged && a.paid === b.paid
