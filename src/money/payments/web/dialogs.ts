import { z } from 'zod'
import * as bills from '#money/bills/contract.ts'
import type { DialogParams } from '#platform/web/ui/dialogs/open-dialog.ts'
import { id } from '#platform/web/ui/dialogs/params.ts'
import * as payments from '../contract.ts'

const billParams = z.object({ billId: id })
const paymentParams = z.object({ paymentId: id })

/** The dialogs of this domain: their parameters in the address, the calls that they need, their component. */
export const dialogs = {
  'payment-details': {
    params: paymentParams,
    calls: [payments.readPayment],
    load: () => import('./payment-details-dialog.tsx'),
  },
  'pay-bill': {
    params: billParams,
    calls: [bills.readBill, payments.payBill],
    load: () => import('./pay-bill-dialog.tsx'),
  },
  'refund-payment': {
    params: paymentParams,
    calls: [payments.readPayment, payments.refundPayment],
    load: () => import('./refunds/refund-payment-dialog.tsx'),
  },
  'void-payment': {
    params: paymentParams,
    calls: [payments.readPayment, payments.voidPayment],
    load: () => import('./refunds/void-payment-dialog.tsx'),
  },
  'reverse-payment': {
    params: paymentParams,
    calls: [payments.readPayment, payments.reversePayment],
    load: () => import('./refunds/reverse-payment-dialog.tsx'),
  },
  'change-method': {
    params: paymentParams,
    calls: [payments.readPayment, payments.changePaymentMethod],
    load: () => import('./refunds/change-method-dialog.tsx'),
  },
}

declare module '#platform/web/ui/dialogs/open-dialog.ts' {
  interface Dialogs extends DialogParams<typeof dialogs> {}
}
