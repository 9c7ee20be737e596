import { z } from 'zod'
import { email } from '../../shared/values/fields.ts'
import { type InvoiceDetails, invoiceForm, invoiceLine } from '../contract.ts'

/** Kind of customer: a member, the guest of a rental, or a name and address. */
export const recipientKinds = ['anybody', 'member', 'guest'] as const

/** Values of the New Invoice form; 0 and '' if nothing is selected. */
export const invoiceValues = z
  .object({
    whom: z.enum(recipientKinds),
    memberId: z.number(),
    rentalId: z.number(),
    customerName: invoiceForm.shape.customerName,
    customerAddress: z.string().max(300),
    customerEmail: z.union([z.literal(''), email]),
    lines: z.array(invoiceLine),
    includesStay: z.boolean(),
    dueDate: z.string().min(1, 'Must be a date'),
    notes: z.string().max(1_000),
  })
  .refine(({ lines, whom, includesStay }) => lines.length > 0 || (whom === 'guest' && includesStay), {
    path: ['lines'],
    message: 'Add at least one line',
  })
  .refine(({ whom, memberId }) => whom !== 'member' || memberId > 0, {
    path: ['memberId'],
    message: 'Member is required',
  })
  .refine(({ whom, rentalId }) => whom !== 'guest' || rentalId > 0, {
    path: ['rentalId'],
    message: 'Please select a guest',
  })

export type InvoiceValues = z.infer<typeof invoiceValues>

/** Returns the request body. */
export const bodyOf = ({ whom, memberId, rentalId, includesStay, ...values }: InvoiceValues) => ({
  ...values,
  includesStay: whom === 'guest' && includesStay,
  memberId: whom === 'member' ? memberId : null,
  rentalId: whom === 'guest' ? rentalId : null,
})

/** Returns the form values of a draft. */
export const valuesOf = (invoice: InvoiceDetails): InvoiceValues => ({
  whom: invoice.memberId ? 'member' : invoice.rentalId ? 'guest' : 'anybody',
  memberId: invoice.memberId ?? 0,
  rentalId: invoice.rentalId ?? 0,
  customerName: invoice.customerName,
  customerAddress: invoice.customerAddress,
  customerEmail: invoice.customerEmail ?? '',
  includesStay: invoice.includesStay,
  lines: ownLines(invoice).map(({ description, quantity, unitPrice, taxRate }) => ({
    description,
    quantity,
    unitPrice,
    taxRate,
  })),
  dueDate: invoice.dueDate,
  notes: invoice.notes,
})

const ownLines = ({ lines }: InvoiceDetails) => lines.filter(({ ofStay }) => !ofStay)
