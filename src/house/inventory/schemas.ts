import { z } from 'zod'
import {
  amount,
  id,
  isoInstant,
  money,
  multilineText,
  requiredText,
  singleLineText,
} from '#platform/values/fields.ts'
import { units } from './item-schemas.ts'
import { movementKinds } from './words.ts'

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
  expected: z.number().int().optional(),
  reason: singleLineText(200).default(''),
})

/** A count of several items. */
export const sheetForm = z.object({
  lines: z
    .array(z.object({ itemId: id, counted: units(0), expected: z.number().int() }))
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
