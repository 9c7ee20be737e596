import { defineTexts, type Translate } from '#platform/languages/texts.ts'
import { en } from './en.ts'

export const turnaroundTexts = defineTexts(en, language => import(`./translations/${language}.ts`))

export type TurnaroundTranslate = Translate<typeof en>
