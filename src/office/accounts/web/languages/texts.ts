import { definePlainTexts } from '#platform/languages/plain-texts.ts'
import { en } from './en.ts'

export const signInTexts = definePlainTexts(en, language => import(`./translations/${language}.ts`))
