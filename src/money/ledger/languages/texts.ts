import { definePlainTexts } from '#platform/languages/plain-texts.ts'
import { en } from './en.ts'

export const methodTexts = definePlainTexts(en, language => import(`./translations/${language}.ts`))

export type MethodTranslate = ReturnType<typeof methodTexts.translator>
