import { z } from 'zod'
import type { DialogParams } from '#platform/web/ui/dialogs/open-dialog.ts'
import { id } from '#platform/web/ui/dialogs/params.ts'
import * as billing from '../contract.ts'
import { customerKinds } from '../words.ts'

const accountParams = z.object({ of: z.enum(customerKinds), id })
const billParams = z.object({ billId: id })
const paymentParams = z.object({ paymentId: id })

/** The dialogs of this domain: their parameters in the address, the calls that they need, their component. */
export const dialogs = {
  'payment-details': {
    params: paymentParams,
    calls: [billing.readPayment],
    load: () => import('./payments/payment-details-dialog.tsx'),
  },
  'pay-bill': {
    params: billParams,
    calls: [billing.readBill, billing.payBill],
    load: () => import('./payments/pay-bill-dialog.tsx'),
  },
  'pay-account': {
    params: accountParams,
    calls: [billing.readStatement, billing.payAccount],
    load: () => import('./accounts/pay-account-dialog.tsx'),
  },
  'use-credit': {
    params: accountParams.extend({ billId: id }),
    calls: [billing.readStatement, billing.applyCredit],
    load: () => import('./accounts/use-credit-dialog.tsx'),
  },
  'pay-out-credit': {
    params: accountParams,
    calls: [billing.readStatement, billing.payOutCredit],
    load: () => import('./accounts/pay-out-credit-dialog.tsx'),
  },
  'refund-payment': {
    params: paymentParams,
    calls: [billing.readPayment, billing.refundPayment],
    load: () => import('./payments/refund-payment-dialog.tsx'),
  },
  'void-payment': {
    params: paymentParams,
    calls: [billing.readPayment, billing.voidPayment],
    load: () => import('./payments/void-payment-dialog.tsx'),
  },
  'reverse-payment': {
    params: paymentParams,
    calls: [billing.readPayment, billing.reversePayment],
    load: () => import('./payments/reverse-payment-dialog.tsx'),
  },
  'change-method': {
    params: paymentParams,
    calls: [billing.readPayment, billing.changePaymentMethod],
    load: () => import('./payments/change-method-dialog.tsx'),
  },
  'reverse-credit': {
    params: z.object({ entryId: id }),
    calls: [billing.reverseCredit],
    load: () => import('./accounts/reverse-credit-dialog.tsx'),
  },
}

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs extends DialogParams<typeof dialogs> {}
}
