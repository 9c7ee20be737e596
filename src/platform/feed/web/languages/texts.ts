import { definePlainTexts } from '#platform/languages/plain-texts.ts'
import { en } from './en.ts'

export const feedTexts = definePlainTexts(en, language => import(`./translations/${language}.ts`))

export type FeedTranslate = ReturnType<typeof feedTexts.translator>
