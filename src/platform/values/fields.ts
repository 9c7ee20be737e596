import { z } from 'zod'
import { hasTwoDecimals } from './money.ts'
import { plainEmail, plainPhone } from './search/contacts.ts'
import { isVisible, withoutInvisible } from './search/normalize-for-search.ts'
import { PLAIN_LINE, PLAIN_LINES } from './text/control-characters.ts'
import { cutText, isLonger } from './text/graphemes.ts'
import { isTimeZone } from './time.ts'

/** An id: a positive integer that fits the columns of both engines. */
export const id = z.number().int().min(1).max(2_147_483_647)

/** The guests that the desk was shown and declined as someone else. Plain calls leave it out and are asked nothing. */
export const notGuests = z.array(id).max(1_000).optional()

/** A local time of day: '22:00'. `example` is the one that the error message names. */
export const timeOfDay = (example: string) =>
  z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, `Must be a time of day such as ${example}`)

/** The id in a path: digits only. */
export const idParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'Must be a positive whole number')
    .transform(Number)
    .pipe(id),
})

/** Text as staff see it: trimmed, without copied invisible characters; empty if nothing of it can be seen. */
const visibleText = (text: string) => (isVisible(text) ? withoutInvisible(text).trim() : '')

/** Text of at most `max` characters as a person sees them: an emoji or a letter with its marks is one. */
export function limitedText(max: number) {
  return z.string().check(({ value: input, issues }) => {
    if (!isLonger(input, max)) return
    issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input, continue: true })
  })
}

/** One line of text, trimmed, without control and invisible characters. */
export function singleLineText(max = 200) {
  return limitedText(max).overwrite(visibleText).regex(PLAIN_LINE)
}

/** A search: a line of text, of which the first 100 characters count. */
export const searchText = z
  .string()
  .overwrite(text => cutText(text, 100))
  .pipe(singleLineText(100))

/** A required line of text, with its message from SPEC §5. Accents without a letter are none. */
export function requiredText(message: string, max = 200) {
  return singleLineText(max)
    .overwrite(text => (/[^\p{M}]/u.test(text) ? text : ''))
    .min(1, message)
}

/** Text of several lines: allows line breaks and tabs, but no other control characters. */
export function multilineText(max = 2_000) {
  return limitedText(max).overwrite(visibleText).regex(PLAIN_LINES)
}

/** An e-mail address (SPEC §5). */
export const email = z.string().max(254).overwrite(plainEmail).email('Invalid email format')

/** A phone number (SPEC §5), also a copied one. */
export const phone = singleLineText(80)
  .overwrite(plainPhone)
  .max(40)
  .min(10, 'Phone number must be at least 10 digits')

/** An optional field. Null and the empty string become null; a missing value stays undefined. */
export function emptyAsNull<S extends z.ZodType>(schema: S) {
  const emptyIsNull = z.preprocess(given => (given === '' ? null : given), schema.nullish())
  // A preprocess accepts any input type; callers may send only what the schema accepts, or nothing.
  return emptyIsNull.optional() as unknown as z.ZodOptional<
    z.ZodType<z.output<S> | null | undefined, z.input<S> | '' | null | undefined>
  >
}

/** Accepts `alias` as another name of a field of a body (SPEC §3). A field under its own name wins. */
export function withAlias<S extends z.ZodType>(schema: S, alias: string, name: keyof z.input<S> & string) {
  const named = (body: unknown) =>
    typeof body === 'object' && body !== null && alias in body && !(name in body)
      ? { ...body, [name]: (body as Record<string, unknown>)[alias] }
      : body
  return z.preprocess(named, schema) as unknown as z.ZodType<z.output<S>, z.input<S>>
}

/**
 * The `when` of a refinement that compares these fields. The refinement also runs if other checks failed, so that all
 * errors are shown at once, but never on values of the wrong type.
 */
export function whenComparable(...fields: string[]) {
  return ({ value, issues }: z.core.ParsePayload): boolean =>
    typeof value === 'object' &&
    value !== null &&
    issues.every(issue => issue.continue || !fields.includes(String(issue.path?.[0])))
}

/** Maximum of one amount: keeps every sum an exact integer of cents. */
const MAX_DOLLARS = 1_000_000

/** Money in requests: dollars with at most two decimals, up to 1,000,000. `min` in dollars. */
export function money(min = 0, message?: string) {
  return z
    .number()
    .min(min, message)
    .max(MAX_DOLLARS, `Amount must be at most ${MAX_DOLLARS.toLocaleString('en-US')}`)
    .refine(hasTwoDecimals, 'Use at most two decimals')
}

/** Money in answers: dollars with two decimals, positive or negative. */
export const amount = z.number()

/** A number in a URL, as digits. Rejects anything else, including text that JavaScript converts to 0. */
export function numberInQuery<S extends z.ZodType<number, number>>(schema: S) {
  const read = (text: unknown) =>
    typeof text === 'string' && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
  return z.preprocess(read, schema) as unknown as z.ZodType<number, number | string>
}

/** Local date-time text, year-month-dayTHH:mm:ss (SPEC §3). */
export const localDateTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, 'Must be a date and time')

/** Local date-time text, or ISO text with an offset, which is unambiguous even in an hour that occurs twice. */
export const dateTimeText = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?$/, 'Must be a date and time')

/** An existing calendar day, yyyy-MM-dd. */
export const calendarDay = z.iso.date('Must be a date')

/** ISO text of an instant. */
export const isoInstant = z.string()

export const timeZone = z.string().max(64).refine(isTimeZone, 'Must be a known time zone')

/** A list of short texts. */
export function textList(max = 30) {
  return z.array(requiredText('Required', 60)).max(max)
}
