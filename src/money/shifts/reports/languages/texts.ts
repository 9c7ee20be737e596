import { type MethodTranslate, methodTexts } from '#money/ledger/languages/texts.ts'
import { type LineWriter, lineTexts } from '#money/pricing/languages/texts.ts'
import { type Formats, formatsIn } from '#platform/languages/formats.ts'
import type { Language } from '#platform/languages/languages.ts'
import { defineTexts, type Translate } from '#platform/languages/texts.ts'
import { en } from './en.ts'

const reportTexts = defineTexts(en, language => import(`./translations/${language}.ts`))

/** How a report is written in a language. */
export interface ReportWords {
  t: Translate<typeof en>
  method: MethodTranslate
  /** Names taxes as papers do. */
  lines: LineWriter['t']
  formats: Formats
}

/** The language of the screen. */
export const englishReport: ReportWords = {
  t: reportTexts.translator('en'),
  method: methodTexts.translator('en'),
  lines: lineTexts.translator('en'),
  formats: formatsIn('en'),
}

export const loadReportWords = async (language: Language): Promise<ReportWords> => ({
  t: await reportTexts.load(language),
  method: await methodTexts.load(language),
  lines: await lineTexts.load(language),
  formats: formatsIn(language),
})
