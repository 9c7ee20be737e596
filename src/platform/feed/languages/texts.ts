import { type Formats, formatsIn } from '#platform/languages/formats.ts'
import type { Language } from '#platform/languages/languages.ts'
import { defineTexts, type Translate } from '#platform/languages/texts.ts'
import type { Instant } from '#platform/values/time.ts'
import { en } from './en.ts'

const alertTexts = defineTexts(en, language => import(`./translations/${language}.ts`))

const inEnglish = alertTexts.translator('en')

type AlertKey = keyof typeof en

/** A value of an alert: as it is, or a time of day, length of time in ms or list that the language formats. */
type Value = string | number | { at: Instant; timeZone: string } | { time: number } | readonly string[]

/** The value named `status`: the key of its word. */
type StatusKey = Extract<
  AlertKey,
  'available' | 'occupied' | 'cleaning' | 'repair' | 'pending' | 'in_progress' | 'completed' | 'cancelled'
>

/** A message before its language is known. */
interface AlertWords {
  key: AlertKey
  values: Record<string, Value>
}

/** The values of a key as its English text has them. */
type NamedValues<Key extends AlertKey> = NonNullable<Parameters<typeof inEnglish<Key>>[1]>

/** Returns the message of an alert, in English and for any language. */
export function sayAlert<Key extends AlertKey>(
  key: Key,
  values: { [Name in keyof NamedValues<Key>]: Name extends 'status' ? StatusKey : Value },
): { message: string; words: string } {
  const words: AlertWords = { key, values }
  return { message: write(inEnglish, 'en', words), words: JSON.stringify(words) }
}

/** Returns a function that writes the words of an alert in a language. Throws if its file cannot be loaded. */
export async function loadAlertWriter(language: Language): Promise<(words: string) => string> {
  const t = await alertTexts.load(language)
  return words => write(t, language, JSON.parse(words))
}

function write(t: Translate<typeof en>, language: Language, { key, values }: AlertWords): string {
  const formats = formatsIn(language)
  const written = Object.entries(values).map(([name, value]) => [
    name,
    name === 'status' ? t(value as StatusKey) : writeValue(value, formats),
  ])
  // The type of `sayAlert` has checked the values of the key.
  return (t as (key: AlertKey, values: Record<string, string | number>) => string)(
    key,
    Object.fromEntries(written),
  )
}

function writeValue(value: Value, formats: Formats): string | number {
  if (typeof value !== 'object') return value
  if ('timeZone' in value) return formats.clock(value.at, value.timeZone)
  return 'time' in value ? formats.duration(value.time) : formats.list(value)
}
