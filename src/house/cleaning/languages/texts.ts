import { defineTexts, type Translate } from '#platform/languages/texts.ts'
import { en } from './en.ts'

export const cleaningTexts = defineTexts(en, language => import(`./translations/${language}.ts`))

export type CleaningTranslate = Translate<typeof en>
