import { z } from 'zod'
import { calendarDay, requiredText, singleLineText } from '#platform/values/fields.ts'
import { hasThreeDecimals } from '#platform/values/money.ts'
import { taxKinds } from '../words.ts'

const percent = z
  .number('Rate is required')
  .min(0, 'Must be from 0 to 100')
  .max(100, 'Must be from 0 to 100')
  .refine(hasThreeDecimals, 'Use at most three decimals')

/** A rate by name: 'State tax', 4 percent. */
export const namedRate = z.object({ name: requiredText('Name is required', 40), rate: percent })
export type NamedRate = z.infer<typeof namedRate>

/** The id of a tax class, such as 'standard'. */
export const taxClassId = z.string().regex(/^[\w-]{1,20}$/, 'There is no such tax class')

/** A tax class with all its rates, also those of earlier and later days. */
export const taxClass = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(taxKinds),
  /** Why nothing of it is taxed; empty for a taxed class. */
  reason: z.string(),
  /** No longer offered. What has it keeps it. */
  isRetired: z.boolean(),
  /** In the order in which they were entered. A rate of null ends the tax of this name. */
  rates: z.array(z.object({ name: z.string(), rate: percent.nullable(), validFrom: z.string() })),
})
export type TaxClass = z.infer<typeof taxClass>

const distinctNames = (rates: NamedRate[]) =>
  new Set(rates.map(({ name }) => name.toLowerCase())).size === rates.length

const rates = z
  .array(namedRate)
  .min(1, 'Add at least one rate')
  .max(6, 'At most 6 rates')
  .refine(distinctNames, 'Each rate needs its own name')
  .refine(rates => rates.reduce((sum, { rate }) => sum + rate, 0) <= 100, 'Rates add up to at most 100')

/** A new class. A taxed one begins with its rates; another needs a reason. */
export const taxClassForm = z
  .object({
    name: requiredText('Name is required', 40),
    kind: z.enum(taxKinds),
    reason: singleLineText(120).default(''),
    rates: rates.optional(),
  })
  .refine(({ kind, rates }) => kind !== 'taxed' || rates, {
    path: ['rates'],
    message: 'Add at least one rate',
  })
  .refine(({ kind, reason }) => kind === 'taxed' || reason !== '', {
    path: ['reason'],
    message: 'Reason is required',
  })
export type TaxClassForm = z.output<typeof taxClassForm>

/** All rates of a class from a day on. */
export const taxRatesForm = z.object({ validFrom: calendarDay, rates })

/** Omitted fields keep their values. A class that is not taxed needs a reason. */
export const taxClassChange = z.object({
  isRetired: z.boolean().optional(),
  name: requiredText('Name is required', 40).optional(),
  reason: singleLineText(120).optional(),
})
export type TaxClassChange = z.output<typeof taxClassChange>
