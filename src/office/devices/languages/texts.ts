import { defineTexts } from '#platform/languages/texts.ts'
import { en } from './en.ts'

export const deskTexts = defineTexts(en, { es: () => import('./es.ts') })
