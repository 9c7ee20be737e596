import { z } from 'zod'
import { facilityTypes } from '#house/facilities/words.ts'
import { taxClassId } from '#office/settings/contract.ts'
import { normalizeBarcode } from '#platform/values/barcode.ts'
import {
  amount,
  id,
  money,
  multilineText,
  requiredText,
  singleLineText,
  whenComparable,
} from '#platform/values/fields.ts'
import { levelErrors, levels, type Stock } from './rules.ts'
import { BARCODE_LENGTH, categories, MAX_STOCK, occasions, tileColors } from './words.ts'

/** A number of units; the message says that there are too few. */
export const units = (least: number, message?: string) =>
  z
    .number()
    .int()
    .min(least, message)
    .max(MAX_STOCK, `Must be at most ${MAX_STOCK.toLocaleString('en-US')}`)

/** An automatic use of an item: by each check-out or cleaning of rooms of a type or of lockers of a size. */
export const usedBy = z.object({
  facilityType: z.enum(facilityTypes),
  /** Room type or locker size; empty for all. */
  kind: singleLineText(60).default(''),
  on: z.enum(occasions),
  quantity: units(1).max(1_000),
})

export type UsedBy = z.infer<typeof usedBy>

/** A barcode as it is stored; empty for none. */
const barcode = singleLineText(100)
  .overwrite(normalizeBarcode)
  .regex(/^[0-9A-Z-]*$/, 'Use letters, digits and dashes only')
  .max(BARCODE_LENGTH.max, `Must be at most ${BARCODE_LENGTH.max} characters`)
  .refine(
    code => code === '' || code.length >= BARCODE_LENGTH.min,
    `Must be at least ${BARCODE_LENGTH.min} characters`,
  )

/** The fields that make an item a product. */
const productFields = {
  /** Price of a unit in dollars, without the tax that is added; null if it is not sold. */
  price: money(0.01, 'Price must be at least 0.01').nullable(),
  taxClass: taxClassId,
  barcode,
  /** Its tile is among the first of the sell screen. */
  isFavorite: z.boolean(),
  tileColor: z.enum(tileColors),
}

/** The fields of the add and edit forms (SPEC §5). */
export const itemFields = z.object({
  name: requiredText('Item name is required', 120),
  category: z.enum(categories),
  currentStock: units(0),
  minStock: units(0),
  maxStock: units(1),
  unit: requiredText('Unit is required', 40),
  location: requiredText('Location is required', 120),
  supplier: requiredText('Supplier is required', 120),
  /** Average cost of a unit in stock, in dollars. */
  cost: money(),
  description: multilineText(500),
  usedBy: z.array(usedBy).max(40),
  ...productFields,
})

/** The fields of the edit form. A stock that sales made negative may stay as it is. */
export const editFields = ({ currentStock }: Pick<Stock, 'currentStock'>) =>
  itemFields.extend({ currentStock: units(Math.min(0, currentStock)) })

/** The form with its cross-field messages (SPEC §5). `before` is the stored item, if there is one. */
export function withStockChecks<S extends z.ZodType<Stock>>(schema: S, before?: Stock): S {
  const wrong = (form: Stock) => levelErrors(form, before)
  const when = whenComparable('currentStock', 'minStock', 'maxStock')
  return schema
    .refine(form => wrong(form).maxStock === undefined, {
      path: ['maxStock'],
      message: 'Maximum stock must be greater than minimum stock',
      when,
    })
    .refine(form => wrong(form).currentStock === undefined, {
      path: ['currentStock'],
      message: 'Current stock cannot exceed maximum stock',
      when,
    })
}

/** The add form. */
export const newItem = withStockChecks(
  itemFields.extend({
    description: itemFields.shape.description.default(''),
    usedBy: itemFields.shape.usedBy.default([]),
    price: productFields.price.default(null),
    taxClass: productFields.taxClass.default('standard'),
    barcode: productFields.barcode.default(''),
    isFavorite: productFields.isFavorite.default(false),
    tileColor: productFields.tileColor.default('gray'),
  }),
)

export const item = z.object({
  id,
  name: z.string(),
  category: z.enum(categories),
  currentStock: z.number().int(),
  minStock: z.number().int(),
  maxStock: z.number().int(),
  unit: z.string(),
  location: z.string(),
  supplier: z.string(),
  cost: amount,
  description: z.string(),
  usedBy: z.array(usedBy),
  price: amount.nullable(),
  taxClass: z.string().min(1).max(20),
  barcode: z.string(),
  isFavorite: z.boolean(),
  tileColor: z.enum(tileColors),
  level: z.enum(levels),
  /** Day of the latest delivery; null if there is none. */
  lastRestocked: z.iso.date().nullable(),
  /** Units used per week, averaged over the last four weeks. */
  usePerWeek: z.number(),
  /** The day on which the stock runs out at this usage; null if nothing is used. */
  runsOutOn: z.iso.date().nullable(),
  deleted: z.boolean(),
  /** Incremented by edits, not by movements. */
  version: z.number().int(),
})

export type Item = z.infer<typeof item>

/** An item as the sell screen shows it. */
export const product = z.object({
  id,
  name: z.string(),
  category: z.enum(categories),
  /** Price of a unit, without the tax that is added. */
  price: amount,
  taxClass: z.string().min(1).max(20),
  barcode: z.string(),
  isFavorite: z.boolean(),
  tileColor: z.enum(tileColors),
  unit: z.string(),
  /** Negative after sales that the books had no stock for. */
  currentStock: z.number().int(),
})

export type Product = z.infer<typeof product>
