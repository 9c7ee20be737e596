import { defineTexts, type Translate } from '#platform/languages/texts.ts'
import { en } from './en.ts'

export const paperTexts = defineTexts(en, { es: () => import('./es.ts') })

export type PaperTranslate = Translate<typeof en>
