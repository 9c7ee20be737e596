import { defineTexts, type Translate } from '#platform/languages/texts.ts'
import { en } from './en.ts'

export const emailTexts = defineTexts(en, language => import(`./translations/${language}.ts`))

export type EmailTranslate = Translate<typeof en>
