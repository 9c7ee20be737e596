import { z } from 'zod'
import { hasTwoDecimals } from './money.ts'
import { isTimeZone } from './time.ts'

/** Ids are positive integers that fit every engine's columns. */
export const id = z.number().int().min(1).max(2_147_483_647)

/** The id in a path: digits only. */
export const idParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'Must be a positive whole number')
    .transform(Number)
    .pipe(id),
})

/** One line a person types, trimmed, without control characters. `most` in characters. */
export function line(most = 200) {
  return z
    .string()
    .max(most)
    .trim()
    .regex(/^\P{Cc}*$/u, 'Must not contain control characters')
}

/** A line that must be filled in, with the message of SPEC §5. */
export function requiredLine(message: string, most = 200) {
  return line(most).min(1, message)
}

/** Several lines a person types: line breaks and tabs are fine, other control characters are not. */
export function paragraph(most = 2_000) {
  return z
    .string()
    .max(most)
    .trim()
    .regex(/^(?:\P{Cc}|[\t\n\r])*$/u, 'Must not contain control characters')
}

/** An e-mail address (SPEC §5). */
export const email = z.string().max(254).trim().email('Invalid email format')

/** A phone number (SPEC §5). */
export const phone = line(40).min(10, 'Phone number must be at least 10 digits')

/** May be left out, null or empty; all three arrive as null (left out stays undefined). */
export function optional<S extends z.ZodType>(schema: S) {
  const emptyIsNull = z.preprocess(given => (given === '' ? null : given), schema.nullish())
  // A preprocess takes anything; what a caller may send is what the schema takes, or nothing.
  return emptyIsNull.optional() as unknown as z.ZodOptional<
    z.ZodType<z.output<S> | null | undefined, z.input<S> | '' | null | undefined>
  >
}

/**
 * The `when` of a refinement that compares these fields with each other. It runs although other fields, or the same
 * ones, are refused, so that a person sees every mistake at once, but never on a value of the wrong type.
 */
export function whenComparable(...fields: string[]) {
  return ({ value, issues }: z.core.ParsePayload): boolean =>
    typeof value === 'object' &&
    value !== null &&
    issues.every(issue => issue.continue || !fields.includes(String(issue.path?.[0])))
}

/** Most that one amount may be: keeps every sum an exact integer of cents. */
const MOST_DOLLARS = 1_000_000

/** Money on the wire: dollars with at most two decimals, from 0 to 1,000,000. `least` in dollars. */
export function money(least = 0, message?: string) {
  return z
    .number()
    .min(least, message)
    .max(MOST_DOLLARS, `Amount must be at most ${MOST_DOLLARS.toLocaleString('en-US')}`)
    .refine(hasTwoDecimals, 'Use at most two decimals')
}

/** Money in answers: dollars with two decimals, of either sign. */
export const amount = z.number()

/** A number in an address: digits, as text. Anything else is refused, also what JavaScript would take for 0. */
export function inAddress<S extends z.ZodType<number, number>>(schema: S) {
  const read = (text: unknown) =>
    typeof text === 'string' && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
  return z.preprocess(read, schema) as unknown as z.ZodType<number, number | string>
}

/** Local date-time text, year-month-dayTHH:mm:ss (SPEC §3). */
export const localDateTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, 'Must be a date and time')

/** The same, or ISO text with its offset, which names one instant also where the clock shows an hour twice. */
export const dateTimeText = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?$/, 'Must be a date and time')

/** A calendar day, yyyy-MM-dd, that exists. */
export const calendarDay = z.iso.date('Must be a date')

/** ISO text of an instant. */
export const instant = z.string()

export const timeZone = z.string().max(64).refine(isTimeZone, 'Must be a known time zone')

/** A list short enough to read. */
export function words(most = 30) {
  return z.array(requiredLine('Required', 60)).max(most)
}
