import { z } from 'zod'
import { facilityTypes } from '../facilities/calls.ts'
import {
  amount,
  id,
  isoInstant,
  money,
  multilineText,
  requiredText,
  singleLineText,
  whenComparable,
} from '../shared/values/fields.ts'
import { categories, MAX_STOCK, movementKinds, occasions } from './calls.ts'
import { levelErrors, levels, type Stock } from './rules.ts'

const units = (least: number, message?: string) =>
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
})

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

export const movement = z.object({
  id,
  itemId: id,
  kind: z.enum(movementKinds),
  /** Added units; negative for removed ones. */
  quantity: z.number().int(),
  stockAfter: z.number().int(),
  at: isoInstant,
  by: z.string(),
  reason: z.string(),
  /** The movement that this one reverses. */
  reverses: id.nullable(),
  /** The movement that reversed this one. */
  reversedBy: id.nullable(),
})

export type Movement = z.infer<typeof movement>

/** A restock record (SPEC §3). */
export const restock = z.object({
  id,
  itemId: id,
  itemName: z.string(),
  unit: z.string(),
  quantityAdded: z.number().int(),
  costPerUnit: amount,
  totalCost: amount,
  supplier: z.string(),
  invoiceNumber: z.string(),
  notes: z.string(),
  restockDate: z.iso.date(),
  newStockLevel: z.number().int(),
  /** Average cost of a unit after the restock. */
  newCost: amount,
  by: z.string(),
  reversed: z.boolean(),
})

export type Restock = z.infer<typeof restock>

/** The restock form (SPEC §5). */
export const restockForm = z.object({
  quantityAdded: units(1, 'Quantity must be at least 1'),
  costPerUnit: money(),
  supplier: requiredText('Supplier is required', 120),
  invoiceNumber: singleLineText(60).default(''),
  notes: multilineText(500).default(''),
  /** Day of the delivery; today by default. */
  restockDate: z.iso.date('Must be a date').optional(),
  /** Confirms that this supplier's invoice was entered before and is entered again on purpose. */
  confirmed: z.boolean().default(false),
})

/** The form of a use and its reason. */
export const itemUse = z.object({
  quantity: units(1, 'Quantity must be at least 1'),
  reason: requiredText('Reason is required', 200),
})

export const countForm = z.object({
  counted: units(0),
  /** The stock that the shown difference refers to. If it has changed since, the count is refused. */
  expected: z.number().int().min(0).optional(),
  reason: singleLineText(200).default(''),
})

/** A count of several items. */
export const sheetForm = z.object({
  lines: z
    .array(z.object({ itemId: id, counted: units(0), expected: z.number().int().min(0) }))
    .min(1)
    .max(2_000)
    .refine(
      lines => new Set(lines.map(({ itemId }) => itemId)).size === lines.length,
      'Count each item once',
    ),
  reason: singleLineText(200).default(''),
})

export const sheetAnswer = z.object({ counted: z.number().int(), differing: z.number().int() })

/** The reorder list: quantities up to the maximum, by supplier. */
export const reorderList = z.object({
  suppliers: z.array(
    z.object({
      supplier: z.string(),
      lines: z.array(
        z.object({
          itemId: id,
          name: z.string(),
          unit: z.string(),
          currentStock: z.number().int(),
          minStock: z.number().int(),
          maxStock: z.number().int(),
          quantity: z.number().int(),
          cost: amount,
          total: amount,
        }),
      ),
      total: amount,
    }),
  ),
  total: amount,
})

export type ReorderList = z.infer<typeof reorderList>
