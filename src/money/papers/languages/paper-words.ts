import { type MethodTranslate, methodTexts } from '#money/ledger/languages/texts.ts'
import { englishLines, type LineWriter, loadLineWriter } from '#money/pricing/languages/texts.ts'
import type { Language } from '#platform/languages/languages.ts'
import { type PaperTranslate, paperTexts } from './texts.ts'

/** How the server writes a paper in a language. */
export interface PaperWords {
  t: PaperTranslate
  method: MethodTranslate
  /** Also its amounts, days and times. */
  lines: LineWriter
}

export const englishPaper: PaperWords = {
  t: paperTexts.translator('en'),
  method: methodTexts.translator('en'),
  lines: englishLines,
}

/** Loads how a paper is written. */
export const loadPaperWords = async (language: Language): Promise<PaperWords> => ({
  t: await paperTexts.load(language),
  method: await methodTexts.load(language),
  lines: await loadLineWriter(language),
})
