import { englishLines, type LineWriter, loadLineWriter } from '#money/pricing/languages/texts.ts'
import type { Language } from '#platform/languages/languages.ts'
import { type PaperTranslate, paperTexts } from './texts.ts'

/** How the server writes a paper in a language. */
export interface PaperWords {
  t: PaperTranslate
  /** Also its amounts, days and times. */
  lines: LineWriter
}

export const englishPaper: PaperWords = { t: paperTexts.translator('en'), lines: englishLines }

/** Loads how a paper is written. */
export const loadPaperWords = async (language: Language): Promise<PaperWords> => ({
  t: await paperTexts.load(language),
  lines: await loadLineWriter(language),
})
