import { definePlainTexts } from '#platform/languages/plain-texts.ts'
import { en } from './en.ts'

export const fieldTexts = definePlainTexts(en, language => import(`./translations/${language}.ts`))

export type FieldTranslate = ReturnType<typeof fieldTexts.translator>
