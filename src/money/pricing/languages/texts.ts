import { type Formats, formatsIn } from '#platform/languages/formats.ts'
import type { Language } from '#platform/languages/languages.ts'
import { defineTexts, type Translate } from '#platform/languages/texts.ts'
import { en } from './en.ts'

export const lineTexts = defineTexts(en, language => import(`./translations/${language}.ts`))

export type LineKey = keyof typeof en

/** How the lines of quotes and bills are written in a language. */
export interface LineWriter {
  t: Translate<typeof en>
  formats: Formats
}

export const englishLines: LineWriter = { t: lineTexts.translator('en'), formats: formatsIn('en') }

/** Loads how lines are written in a language. */
export const loadLineWriter = async (language: Language): Promise<LineWriter> => ({
  t: await lineTexts.load(language),
  formats: formatsIn(language),
})

/** The text of a line: in English for the desk, and with its key and values for everybody else. */
export interface Label {
  label: string
  /** JSON of `LineWords`. Absent or null for what the venue or its staff wrote, and for lines of earlier versions. */
  words?: string | null | undefined
}

/** Returns a text in its API form, without words if it has none. */
export const toLabel = ({ label, words }: Label) => ({ label, ...(words && { words }) })

/** A value of a text: as it is, an amount, length of time in ms or day that the language formats, or another label. */
export type Value =
  | string
  | number
  | { dollars: number; currency: string }
  | { time: number }
  | { day: string }
  | Label

/** A text before its language is known. */
export interface LineWords {
  key: LineKey
  values: Record<string, Value>
}

/** The values of a key as its English text has them; never if it has none. */
type NamedValues<Key extends LineKey> = NonNullable<Parameters<typeof englishLines.t<Key>>[1]>

type SaidValues<Key extends LineKey> = [NamedValues<Key>] extends [never]
  ? []
  : [values: { [Name in keyof NamedValues<Key>]: Value }]

/** Returns the text of a line, for any language. */
export function say<Key extends LineKey>(
  key: Key,
  ...[values]: SaidValues<Key>
): { label: string; words: string } {
  const words: LineWords = { key, values: values ?? {} }
  return { label: write(englishLines, words), words: JSON.stringify(words) }
}

/** Writes the text of a line in a language. Throws if the words are none. */
export const writeLabel = ({ label, words }: Label, writer: LineWriter): string =>
  words ? write(writer, toPresentWords(JSON.parse(words))) : label

/** What earlier versions stored: the tax with ' 8.875%' or nothing as its rate. */
interface EarlierTax {
  key: 'plainTax' | 'plainTaxWithin'
  values: { rate: string }
}

/** Returns stored words with the keys and values of this version. */
function toPresentWords(stored: LineWords | EarlierTax): LineWords {
  if (stored.key !== 'plainTax' && stored.key !== 'plainTaxWithin') return stored as LineWords
  const { rate } = stored.values as EarlierTax['values']
  const isWithin = stored.key === 'plainTaxWithin'
  if (rate === '') return { key: isWithin ? 'taxWithin' : 'tax', values: {} }
  const percent = rate.replaceAll(/[ %]/g, '')
  return { key: isWithin ? 'taxPercentWithin' : 'taxPercent', values: { percent } }
}

function write(writer: LineWriter, { key, values }: LineWords): string {
  const written = Object.entries(values).map(([name, value]) => [name, writeValue(writer, value)] as const)
  // The type of `say` has checked the values of the key.
  return (writer.t as (key: LineKey, values: Record<string, string | number>) => string)(
    key,
    Object.fromEntries(written),
  )
}

function writeValue(writer: LineWriter, value: Value): string | number {
  if (typeof value !== 'object') return value
  if ('dollars' in value) return writer.formats.money(value.dollars, value.currency)
  if ('day' in value) return writer.formats.day(value.day)
  return 'time' in value ? writer.formats.duration(value.time) : writeLabel(value, writer)
}
