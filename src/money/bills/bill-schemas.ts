import { z } from 'zod'
import { billKinds, lineKinds } from '#money/ledger/lines/lines.ts'
import { depositLines, tenderAccounts, tenderKinds } from '#money/ledger/words.ts'
import { quoteLine } from '#money/pricing/contract.ts'
import {
  amount,
  id,
  idParams,
  isoInstant,
  money,
  numberInQuery,
  requiredText,
  singleLineText,
} from '#platform/values/fields.ts'
import { hasTwoDecimals } from '#platform/values/money.ts'
import { deposit } from './deposits/deposit-schemas.ts'

const reason = requiredText('Reason is required')
const optionalReason = singleLineText().optional()
const amountField = z.number('Amount is required').pipe(money(0.01, 'Amount must be at least 0.01'))

const isPercentOrAmount = ({ by, value }: { by: 'amount' | 'percent'; value: number }) =>
  by === 'amount' || value <= 100

/** A person confirmed the time, so that time that has passed is charged though the server doubts its clock. */
export const confirmsTime = z.boolean().optional()

const reduction = {
  by: z.enum(['percent', 'amount']),
  /** Dollars, or percent of what the lines cost after earlier discounts. */
  value: z
    .number('Value is required')
    .min(0.01, 'Must be at least 0.01')
    .max(1_000_000, 'Must be at most 1,000,000')
    .refine(hasTwoDecimals, 'Use at most two decimals'),
  /** Default: the whole bill. */
  lineId: id.optional(),
}

const atMostAll = { path: ['value'], message: 'Must be at most 100%' }

/** A fee for which the guest must know why. */
export const feeForm = z.object({ kind: z.enum(['lost_key', 'damage']), amount: amountField, reason })
/** A service at its price; tax is included. */
export const serviceForm = z.object({
  kind: z.literal('service'),
  /** Its name: 'Massage'. */
  label: requiredText('Service is required', 60),
  amount: amountField,
  reason: optionalReason,
})
/** A discount, which the role may limit, or a comp, which managers give. */
export const reductionForm = z.object({
  kind: z.enum(['discount', 'comp']),
  ...reduction,
  reason,
  confirmsTime,
})
/** A tip for the staff: not revenue and not taxed. */
export const tipForm = z.object({ kind: z.literal('tip'), amount: amountField })
/** The venue's service charge: a percentage of the bill from the settings. */
export const serviceChargeForm = z.object({ kind: z.literal('service_charge'), confirmsTime })

const anyLine = z.discriminatedUnion('kind', [
  feeForm,
  serviceForm,
  reductionForm,
  tipForm,
  serviceChargeForm,
])

/** A line to add to a bill. */
export const lineForm = anyLine.refine(line => !('by' in line) || isPercentOrAmount(line), atMostAll)
export type LineForm = z.output<typeof lineForm>

export const correctionForm = z.object({ reason })

/** `amount` is what was shown as owed. */
export const writeOffForm = z.object({ amount: amountField, reason })

export const discountQuery = z
  .object({
    kind: z.enum(['discount', 'comp']).default('discount'),
    by: reduction.by,
    value: numberInQuery(reduction.value),
    lineId: idParams.shape.id.optional(),
  })
  .refine(isPercentOrAmount, atMostAll)

/** The amount of a discount. */
export const discountPreview = z.object({
  /** Tax included. */
  off: amount,
  tax: amount,
  /** The total of the bill before and after. */
  total: amount,
  totalAfter: amount,
  /** The roles that must approve it, as a sentence; null if the caller may give it. */
  approval: z.string().nullable(),
})

/** Without an amount, as much as is due. With a line, the amount is charged for it first; by default all of it. */
export const applyDepositForm = z.object({
  amount: amountField.optional(),
  line: z.object({ kind: z.enum(depositLines), reason }).optional(),
  confirmsTime,
})

export const billLine = z.object({
  id,
  kind: z.enum(lineKinds),
  label: z.string(),
  /** The label as key and values, for other languages. Absent for what the venue wrote. */
  words: z.string().optional(),
  quantity: z.number(),
  /** Price of one as shown. */
  unit: amount,
  net: amount,
  tax: amount,
  /** Tax included. */
  amount,
  reason: z.string().nullable(),
  /** The line that it corrects or reduces. */
  correctsId: id.nullable(),
  isCorrected: z.boolean(),
  /** Whether it can be corrected. A line of an earlier shift takes a manager. */
  isCorrectable: z.boolean(),
  at: isoInstant,
  by: z.string(),
})
export type BillLine = z.infer<typeof billLine>

export const billTender = z.object({
  id,
  kind: z.enum(tenderKinds),
  /** Null for an applied deposit, and for the credit of another bill. */
  method: z.enum(tenderAccounts).nullable(),
  /** Negative if money was paid back. */
  amount,
  at: isoInstant,
  by: z.string(),
})

/** A bill. Its balance is its opening balance and its lines less its tenders. */
export const bill = z.object({
  id,
  kind: z.enum(billKinds),
  /** 'Room 101', 'Visit', 'Membership', 'Counter sale'. */
  label: z.string(),
  /** The guest's or member's name; empty for a counter sale. */
  customer: z.string(),
  /** Who pays it for the group that the guest came with; null if it is not the bill of a group's stay. */
  payerInGroup: z.string().nullable(),
  /** Why the caller can add no line; null if the bill is open. */
  whyClosed: z.string().nullable(),
  lines: z.array(billLine),
  tenders: z.array(billTender),
  deposits: z.array(deposit),
  /** Sum of the lines, and the tax in it. */
  total: amount,
  tax: amount,
  /**
   * The price of its stay or visit by hours and rates, as its receipt has it, in place of the lines that charge it;
   * null if it has neither, or was charged something else.
   */
  stayLines: z.array(quoteLine).nullable(),
  /** The tax by name and rate, as lines to show: 'Includes State tax 4%'. Beside `stayLines`, that of the others. */
  taxLines: z.array(quoteLine),
  paid: amount,
  /** The amount written off as bad debt. */
  writtenOff: amount,
  /** The amount owed in an earlier system; negative was credit. */
  openingBalance: amount,
  /** The amount owed; negative is credit. A stay's time since its last charge is not in it. */
  balance: amount,
})
export type Bill = z.infer<typeof bill>
