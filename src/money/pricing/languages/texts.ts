import { type Formats, formatsIn } from '#platform/languages/formats.ts'
import type { Language } from '#platform/languages/languages.ts'
import { defineTexts, type Translate } from '#platform/languages/texts.ts'
import { en } from './en.ts'

const pricingTexts = defineTexts(en, { es: () => import('./es.ts') })

/** How the lines of a quote are written. */
export interface LineWords {
  t: Translate<typeof en>
  formats: Formats
}

export const englishLines: LineWords = { t: pricingTexts.translator('en'), formats: formatsIn('en') }

/** Loads how the lines of a quote are written in a language. */
export const loadLineWords = async (language: Language): Promise<LineWords> => ({
  t: await pricingTexts.load(language),
  formats: formatsIn(language),
})
