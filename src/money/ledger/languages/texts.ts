import { definePlainTexts } from '#platform/languages/plain-texts.ts'
import { en } from './en.ts'

export const methodTexts = definePlainTexts(en, { es: () => import('./es.ts') })

export type MethodTranslate = ReturnType<typeof methodTexts.translator>
