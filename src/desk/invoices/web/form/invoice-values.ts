import { z } from 'zod'
import { email, limitedText } from '#platform/values/fields.ts'
import { type InvoiceDetails, invoiceForm, invoiceLine } from '../../contract.ts'

/** Kind of customer: a member, the guest of a rental, or a name and address. */
const recipientKinds = ['anybody', 'member', 'guest'] as const

const lineShape = invoiceLine.shape

/** A line; its tax class is '' if its rate is typed. */
const lineValues = z.object({
  description: lineShape.description,
  quantity: lineShape.quantity,
  unitPrice: lineShape.unitPrice,
  taxClass: z.string(),
  taxRate: lineShape.taxRate.unwrap(),
})
export type LineValues = z.infer<typeof lineValues>

/** Returns an empty line with the standard tax: its class if there are several, or the plain rate in percent. */
export const newLine = (hasClasses: boolean, taxRate: number): LineValues => ({
  description: '',
  quantity: 1,
  unitPrice: 0,
  taxClass: hasClasses ? 'standard' : '',
  taxRate,
})

/** Values of the New Invoice form; 0 and '' if nothing is selected. */
export const invoiceValues = z
  .object({
    whom: z.enum(recipientKinds),
    memberId: z.number(),
    rentalId: z.number(),
    customerName: invoiceForm.shape.customerName,
    customerAddress: limitedText(300),
    customerEmail: z.union([z.literal(''), email]),
    lines: z.array(lineValues),
    includesStay: z.boolean(),
    dueDate: z.string().min(1, 'Must be a date'),
    notes: limitedText(1_000),
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
export const toBody = ({ whom, memberId, rentalId, includesStay, lines, ...values }: InvoiceValues) => ({
  ...values,
  lines: lines.map(({ taxClass, taxRate, ...line }) => ({
    ...line,
    ...(taxClass === '' ? { taxRate } : { taxClass }),
  })),
  includesStay: whom === 'guest' && includesStay,
  memberId: whom === 'member' ? memberId : null,
  rentalId: whom === 'guest' ? rentalId : null,
})

/** Returns the form values of a draft. */
export const toFormValues = (invoice: InvoiceDetails): InvoiceValues => ({
  whom: invoice.memberId ? 'member' : invoice.rentalId ? 'guest' : 'anybody',
  memberId: invoice.memberId ?? 0,
  rentalId: invoice.rentalId ?? 0,
  customerName: invoice.customerName,
  customerAddress: invoice.customerAddress,
  customerEmail: invoice.customerEmail ?? '',
  includesStay: invoice.includesStay,
  lines: ownLines(invoice).map(({ description, quantity, unitPrice, taxClass, taxRate }) => ({
    description,
    quantity,
    unitPrice,
    taxClass: taxClass ?? '',
    taxRate: taxRate ?? 0,
  })),
  dueDate: invoice.dueDate,
  notes: invoice.notes,
})

const ownLines = ({ lines }: InvoiceDetails) => lines.filter(({ ofStay }) => !ofStay)
