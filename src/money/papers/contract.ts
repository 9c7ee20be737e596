import { z } from 'zod'
import { emailState } from '#office/mail/contract.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { deskRoles } from '#platform/http/roles.ts'
import { email, idParams, singleLineText } from '#platform/values/fields.ts'
import { listedPaper, paperQuery } from './paper-schemas.ts'
import { receipt } from './receipt-schemas.ts'

export * from './paper-schemas.ts'
export * from './receipt-schemas.ts'

const receiptEmailPath = '/api/billing/payments/:id/receipt/email'

export const readReceipt = endpoint({
  method: 'GET',
  path: '/api/billing/payments/:id/receipt',
  roles: deskRoles,
  summary: 'The receipt of a payment, refund or deposit',
  params: idParams,
  response: receipt,
})

export const printReceipt = endpoint({
  method: 'POST',
  path: '/api/billing/payments/:id/receipt',
  roles: deskRoles,
  summary: 'Print a receipt: the first print assigns its number, later prints are copies',
  params: idParams,
  response: receipt,
})

const receiptEmail = z.object({
  /** Whether it can be sent: e-mail is turned on, and the money came from a guest or a member. */
  canSend: z.boolean(),
  /** The newest address of the guest; empty if none is known. */
  address: z.string(),
  /** The last e-mail with this receipt; null if there was none. */
  last: emailState.nullable(),
})

export const readReceiptEmail = endpoint({
  method: 'GET',
  path: receiptEmailPath,
  roles: deskRoles,
  summary: 'Whether and where a receipt can be sent by email, and what became of the last one',
  params: idParams,
  response: receiptEmail,
})

export const emailReceiptForm = z.object({ email })

export const emailReceipt = endpoint({
  method: 'POST',
  path: receiptEmailPath,
  roles: deskRoles,
  summary: 'Send a receipt by email. It gets its number, and the address becomes the newest of the guest',
  params: idParams,
  body: emailReceiptForm,
  response: receiptEmail,
})

export const listPapers = endpoint({
  method: 'GET',
  path: '/api/billing/papers',
  roles: deskRoles,
  summary: 'Issued receipts, invoices and credit notes, newest first, 50 a page',
  query: paperQuery,
  response: z.object({ papers: z.array(listedPaper), more: z.boolean() }),
})

export const findPapers = endpoint({
  method: 'GET',
  path: '/api/billing/papers/find',
  roles: deskRoles,
  summary: 'The issued paper of a number, typed or scanned from its barcode; none if there is no such paper',
  query: z.object({ number: singleLineText(100) }),
  response: z.array(listedPaper),
})
