import { definePlainTexts } from '#platform/languages/plain-texts.ts'
import { en } from './en.ts'

export const feedTexts = definePlainTexts(en, { es: () => import('./es.ts') })

export type FeedTranslate = ReturnType<typeof feedTexts.translator>
