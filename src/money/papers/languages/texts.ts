import { defineTexts, type Translate } from '#platform/languages/texts.ts'
import { en } from './en.ts'

export const paperTexts = defineTexts(en, language => import(`./translations/${language}.ts`))

export type PaperTranslate = Translate<typeof en>
