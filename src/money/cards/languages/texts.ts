import { defineTexts } from '#platform/languages/texts.ts'
import { en } from './en.ts'

export const cardTexts = defineTexts(en, language => import(`./translations/${language}.ts`))
