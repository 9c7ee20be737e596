import { defineTexts, type Translate } from '#platform/languages/texts.ts'
import { en } from './en.ts'

export const invoiceTexts = defineTexts(en, language => import(`./translations/${language}.ts`))

export type InvoiceTranslate = Translate<typeof en>
