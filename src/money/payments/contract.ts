import { z } from 'zod'
import { bill } from '#money/bills/contract.ts'
import { voidForm } from '#money/ledger/contract.ts'
import { moneyKinds, tenderAccounts } from '#money/ledger/words.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { deskRoles, managerRoles } from '#platform/http/roles.ts'
import {
  amount,
  calendarDay,
  id,
  idParams,
  money,
  numberInQuery,
  searchText,
} from '#platform/values/fields.ts'
import { jointRefundForm } from './joint/joint-schemas.ts'
import { dayTakings, methodForm, payment, paymentDetails, refundForm, reversalForm } from './schemas.ts'
import { payBillForm } from './tenders/tender-schemas.ts'

export * from './joint/joint-schemas.ts'
export * from './refunds/refund-schemas.ts'
export * from './schemas.ts'
export * from './tenders/tender-schemas.ts'

const pathId = idParams.shape.id

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/billing/payments',
  roles: deskRoles,
  summary: 'Payments, refunds and deposits, newest first, 50 a page',
  query: z.object({
    /** First and last business day. */
    from: calendarDay.optional(),
    to: calendarDay.optional(),
    method: z.enum(tenderAccounts).optional(),
    kind: z.enum(moneyKinds).optional(),
    /** The staff account that recorded it. */
    by: pathId.optional(),
    least: numberInQuery(money()).optional(),
    most: numberInQuery(money()).optional(),
    rentalId: pathId.optional(),
    memberId: pathId.optional(),
    invoiceId: pathId.optional(),
    /** A guest's or member's name, phone or number. */
    search: searchText.optional(),
    /** Id of the last payment of the previous page. */
    before: pathId.optional(),
  }),
  response: z.object({
    payments: z.array(payment),
    more: z.boolean(),
    /** The takings of each day by method, less payouts, of all matching rows. */
    days: z.array(dayTakings),
    /** Totals of all matching rows; null without `from` and `to`. */
    totals: z.object({ count: z.number().int(), taken: amount, givenBack: amount }).nullable(),
  }),
})

export const listPaymentStaff = endpoint({
  method: 'GET',
  path: '/api/billing/takers',
  roles: deskRoles,
  summary: 'Staff names for the payment filter',
  response: z.array(z.object({ id, name: z.string() })),
})

export const readPayment = endpoint({
  method: 'GET',
  path: '/api/billing/payments/:id',
  roles: deskRoles,
  summary: 'One payment with its postings',
  params: idParams,
  response: paymentDetails,
})

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/billing/payments/:id/refund',
  roles: managerRoles,
  approval: managerRoles,
  summary: 'Refund all or part of a payment by its own method',
  params: idParams,
  body: refundForm,
  response: paymentDetails,
})

export const voidPayment = endpoint({
  method: 'POST',
  path: '/api/billing/payments/:id/void',
  roles: managerRoles,
  approval: managerRoles,
  summary: 'Void a payment of this business day and shift',
  params: idParams,
  body: voidForm,
  response: paymentDetails,
})

/** A payment over several bills is refunded and voided from any of its parts. */
export const refundJointPayment = endpoint({
  method: 'POST',
  path: '/api/billing/payments/:id/joint/refund',
  roles: managerRoles,
  approval: managerRoles,
  summary: 'Refund all or some parts of a payment over several bills, each by its own method',
  params: idParams,
  body: jointRefundForm,
  response: paymentDetails,
})

export const voidJointPayment = endpoint({
  method: 'POST',
  path: '/api/billing/payments/:id/joint/void',
  roles: managerRoles,
  approval: managerRoles,
  summary: 'Void a payment over several bills of this business day and shift: all of it',
  params: idParams,
  body: voidForm,
  response: paymentDetails,
})

/** The bill is owed again, also after the day of the payment is closed. */
export const reversePayment = endpoint({
  method: 'POST',
  path: '/api/billing/payments/:id/reversal',
  roles: managerRoles,
  approval: managerRoles,
  summary: 'Reverse what is left of a payment, also after its day is closed: its bill is due again',
  params: idParams,
  body: reversalForm,
  response: paymentDetails,
})

/** Reverses a payment and pays the same by another method. */
export const changePaymentMethod = endpoint({
  method: 'POST',
  path: '/api/billing/payments/:id/method',
  roles: managerRoles,
  approval: managerRoles,
  summary: 'Reverse what is left of a payment and pay the same by another method; returns the new payment',
  params: idParams,
  body: methodForm,
  response: paymentDetails,
})

export const payBill = endpoint({
  method: 'POST',
  path: '/api/billing/bills/:id/payments',
  roles: deskRoles,
  summary: 'Take payment of all that is due on a bill: a stay, a visit, a membership or a sale',
  params: idParams,
  body: payBillForm,
  response: bill,
  status: 201,
})
