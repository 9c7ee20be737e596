import { z } from 'zod'
import { writeOffForm } from '#money/bills/contract.ts'
import { payOutForm, voidForm } from '#money/ledger/contract.ts'
import { customerKinds } from '#money/ledger/words.ts'
import { applyCreditForm, payAccountForm } from '#money/payments/contract.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { deskRoles, managerRoles } from '#platform/http/roles.ts'
import { amount, calendarDay, id, idParams, numberInQuery, searchText } from '#platform/values/fields.ts'
import { agedAccount, aging, customerAccount, statement } from './schemas.ts'

export * from './schemas.ts'

const accountWriteOff = '/api/billing/accounts/:of/:id/write-off'

const accountParams = z.object({ of: z.enum(customerKinds), id: idParams.shape.id })
const accountDebt = z.object({
  /** The debt that can be written off: bills of guests who left, memberships, invoices. */
  owed: amount,
  writtenOff: amount,
})

export const readAccountDebt = endpoint({
  method: 'GET',
  path: accountWriteOff,
  roles: deskRoles,
  summary: 'What a guest or member owes and can be written off, and what was',
  params: accountParams,
  response: accountDebt,
})

export const writeOffAccount = endpoint({
  method: 'POST',
  path: accountWriteOff,
  roles: managerRoles,
  approval: managerRoles,
  summary: 'Write off what a guest or member owes as bad debt',
  params: accountParams,
  body: writeOffForm,
  response: accountDebt,
})

export const recoverAccount = endpoint({
  method: 'POST',
  path: '/api/billing/accounts/:of/:id/recovery',
  roles: deskRoles,
  summary: 'Take back the write-offs of a guest or member: it is owed again',
  params: accountParams,
  response: accountDebt,
})

export const listReceivables = endpoint({
  method: 'GET',
  path: '/api/billing/receivables',
  roles: deskRoles,
  summary:
    'Accounts that owe, or are in credit, now or at the end of a day, by 0–30, 31–60, 61–90 and 90+ days',
  query: z.object({
    show: z.enum(['owes', 'credit']).default('owes'),
    /** A past business day at whose end the balances are computed. Default: now. */
    asOf: calendarDay.optional(),
    /** Number of accounts on the previous pages. */
    skip: numberInQuery(z.number().int().min(0).max(1_000_000)).default(0),
  }),
  response: z.object({
    /** The business day up to which the days count. */
    asOf: z.string(),
    /** Totals of all pages. */
    totals: aging,
    count: z.number().int(),
    accounts: z.array(agedAccount),
    more: z.boolean(),
  }),
})

const movedAmount = z.object({ amount })

export const payAccount = endpoint({
  method: 'POST',
  path: '/api/billing/accounts/:of/:id/payments',
  roles: deskRoles,
  summary: 'Take one payment for the open bills of an account, the oldest first',
  params: accountParams,
  body: payAccountForm,
  response: movedAmount.extend({
    /** How many bills it pays. */
    bills: z.number().int(),
    /** The newest of them. */
    lastBillId: id,
  }),
  status: 201,
})

export const applyCredit = endpoint({
  method: 'POST',
  path: '/api/billing/accounts/:of/:id/credit',
  roles: deskRoles,
  summary: 'Pay an open bill from what other bills of the account have in credit',
  params: accountParams,
  body: applyCreditForm,
  response: movedAmount,
  status: 201,
})

export const payOutCredit = endpoint({
  method: 'POST',
  path: '/api/billing/accounts/:of/:id/payout',
  roles: managerRoles,
  approval: managerRoles,
  summary: 'Pay out the credit of an account by the original payment methods',
  params: accountParams,
  body: payOutForm,
  response: movedAmount,
  status: 201,
})

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/billing/accounts',
  roles: deskRoles,
  summary: 'Guests or members by name with their balances, 50 a page',
  query: z.object({
    of: z.enum(customerKinds).default('guests'),
    search: searchText.optional(),
    /** Id of the last account of the previous page. */
    after: idParams.shape.id.optional(),
  }),
  response: z.object({ accounts: z.array(customerAccount), more: z.boolean() }),
})

export const readStatement = endpoint({
  method: 'GET',
  path: '/api/billing/accounts/:of/:id',
  roles: deskRoles,
  summary: 'Charges and payments of a guest or member between two business days, with the running balance',
  params: accountParams,
  query: z.object({ from: calendarDay.optional(), to: calendarDay.optional() }),
  response: statement,
})

export const reverseCredit = endpoint({
  method: 'POST',
  path: '/api/billing/credits/:id/reversal',
  roles: managerRoles,
  approval: managerRoles,
  summary: 'Reverse the payment of a bill from the credit of another one',
  params: idParams,
  body: voidForm,
  response: z.object({ amount }),
})
