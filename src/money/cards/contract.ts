import { z } from 'zod'
import { facilityTypes } from '#house/facilities/words.ts'
import { cashGiven, paymentMethod } from '#money/ledger/contract.ts'
import { tenderAccounts } from '#money/ledger/words.ts'
import { moneyPayments } from '#money/payments/contract.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { deskRoles, managerRoles } from '#platform/http/roles.ts'
import {
  amount,
  calendarDay,
  id,
  idParams,
  isoInstant,
  money,
  requiredText,
  searchText,
  singleLineText,
  whenComparable,
} from '#platform/values/fields.ts'
import { toCents } from '#platform/values/money.ts'

import { cardKinds, cardStates } from './words.ts'

export type { CardKind, CardState, CardStatus } from './words.ts'

const facilityType = z.enum(facilityTypes)

/** The balance of a card, and what may be done with it. Its state is that of the current business day. */
export const card = z.object({
  id,
  /** The last four characters of its code. The whole code pays: only the sale and `showCode` return it. */
  codeEnd: z.string(),
  kind: z.enum(cardKinds),
  state: z.enum(cardStates),
  /** The price at which it was sold; the value of a gift card. */
  price: amount,
  /** The remaining value, or the worth of the remaining visits. */
  balance: amount,
  /** Visits sold and left, and what one covers; null for a gift card. */
  visits: z
    .object({ sold: z.number().int(), left: z.number().int(), facilityType, hours: z.number() })
    .nullable(),
  holder: z.string(),
  soldAt: isoInstant,
  /** The last business day on which it pays; null for none. */
  expiresOn: z.string().nullable(),
})
export type Card = z.infer<typeof card>

/** A change of the balance of a card. */
export const cardEntry = z.object({
  id,
  at: isoInstant,
  what: z.enum(['sold', 'redeemed', 'returned', 'voided']),
  amount,
  visits: z.number().int(),
  billId: id,
  /** The payment that it redeems or returns; null for the sale and the void of the card. */
  paymentId: id.nullable(),
  by: z.string(),
})
export type CardEntry = z.infer<typeof cardEntry>

export const cardDetails = card.extend({
  billId: id,
  /** The payments that bought it, which a void refunds. */
  paymentIds: z.array(id),
  /** By which methods a void refunds them; empty if nothing was paid. */
  refundMethods: z.array(z.enum(tenderAccounts)),
  /** Newest first. */
  entries: z.array(cardEntry),
})
export type CardDetails = z.infer<typeof cardDetails>

/** The whole code of a card, as printed: 'ABCD-EFGH-JKMN'. */
export const cardCode = z.object({ code: z.string() })

/** A card that was just sold, with its code for the buyer's paper. */
export const soldCard = cardDetails.extend(cardCode.shape)
export type SoldCard = z.infer<typeof soldCard>

const tender = {
  holder: singleLineText(100).default(''),
  /** The bill of a running stay or visit that it goes onto, paid now or with the bill. Default: a bill of its own. */
  billId: id.optional(),
  paymentMethod: paymentMethod.optional(),
  cashGiven,
  payments: moneyPayments,
}
const price = (message: string) =>
  z
    .number(message)
    .pipe(money(1, 'Amount must be at least 1.00'))
    .pipe(z.number().max(10_000, 'At most 10,000.00'))

export const giftCardForm = z.object({
  kind: z.literal('value'),
  amount: price('Amount is required'),
  ...tender,
})
export const visitPackForm = z
  .object({
    kind: z.literal('visits'),
    price: price('Price is required'),
    visits: z
      .number('Visits are required')
      .int('Must be a whole number')
      .min(1, 'At least 1')
      .max(500, 'At most 500'),
    facilityType,
    hours: z.number('Hours are required').min(0.25, 'At least 0.25 hours').max(744, 'At most 744 hours'),
    ...tender,
  })
  .refine(({ price, visits }) => toCents(price) >= visits, {
    path: ['price'],
    message: 'A visit must be worth at least 0.01',
    when: whenComparable('price', 'visits'),
  })

export const extendForm = z.object({
  /** The new last day; null for none. */
  expiresOn: calendarDay.nullable(),
  reason: requiredText('Reason is required'),
})
export const voidForm = z.object({ reason: requiredText('Reason is required') })

export const sellCard = endpoint({
  method: 'POST',
  path: '/api/gift-cards',
  roles: deskRoles,
  approval: managerRoles,
  summary: 'Sell a gift card or visit pack: paid at once, or on the bill of a running stay or visit',
  body: z.discriminatedUnion('kind', [giftCardForm, visitPackForm]),
  response: soldCard,
  status: 201,
})

export const listCards = endpoint({
  method: 'GET',
  path: '/api/gift-cards',
  roles: deskRoles,
  summary: 'Gift cards and visit packs, newest first, 50 a page',
  query: z.object({
    kind: z.enum(cardKinds).optional(),
    state: z.enum(cardStates).optional(),
    /** The whole code, its end of up to four characters, or a part of the holder's name. */
    search: searchText.optional(),
    /** Id of the last card of the previous page. */
    before: idParams.shape.id.optional(),
  }),
  response: z.object({ cards: z.array(card), more: z.boolean() }),
})

export const findCard = endpoint({
  method: 'GET',
  path: '/api/gift-cards/lookup',
  roles: deskRoles,
  summary: 'The card with this code, typed or scanned',
  query: z.object({ code: requiredText('Code is required', 40) }),
  response: cardDetails,
})

export const readCard = endpoint({
  method: 'GET',
  path: '/api/gift-cards/:id',
  roles: deskRoles,
  summary: 'One card with its history',
  params: idParams,
  response: cardDetails,
})

export const showCode = endpoint({
  method: 'POST',
  path: '/api/gift-cards/:id/code',
  roles: managerRoles,
  approval: managerRoles,
  summary: 'Show the whole code of a card',
  params: idParams,
  response: cardCode,
})

export const extendCard = endpoint({
  method: 'POST',
  path: '/api/gift-cards/:id/extend',
  roles: managerRoles,
  approval: managerRoles,
  summary: 'Change the last day on which a card pays',
  params: idParams,
  body: extendForm,
  response: cardDetails,
})

export const voidCard = endpoint({
  method: 'POST',
  path: '/api/gift-cards/:id/void',
  roles: managerRoles,
  approval: managerRoles,
  summary: 'Void a card and refund what is left on it by the methods that paid for it',
  params: idParams,
  body: voidForm,
  response: cardDetails,
})

export const liability = z.object({
  from: z.string(),
  to: z.string(),
  kinds: z.array(
    z.object({
      kind: z.enum(cardKinds),
      /** The balance of all cards at the end of the last day, and the number of cards that have one. */
      outstanding: amount,
      cards: z.number().int(),
      /** The part of it on cards that had expired by then. */
      expired: amount,
      /** In the period: sold, redeemed less given back, and voided. */
      sold: amount,
      redeemed: amount,
      voided: amount,
    }),
  ),
})
export type Liability = z.infer<typeof liability>

export const readLiability = endpoint({
  method: 'GET',
  path: '/api/gift-cards/liability',
  roles: managerRoles,
  summary: 'What the venue owes on gift cards and visit packs',
  query: z.object({
    /** First and last business day. Default: this month so far. */
    from: calendarDay.optional(),
    to: calendarDay.optional(),
  }),
  response: liability,
})
