import { defineTexts } from '#platform/languages/texts.ts'
import { en } from './en.ts'

export const newsTexts = defineTexts(en, language => import(`./translations/${language}.ts`))
