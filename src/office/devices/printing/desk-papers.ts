import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { formatsIn } from '#platform/languages/formats.ts'
import type { Language } from '#platform/languages/languages.ts'
import { deskTexts } from '../languages/texts.ts'
import type { DeskPaper } from '../words.ts'
import type { PaperBlock, PaperDocument } from './paper-document.ts'

/**
 * Returns the text of a paper, and which print of it this is, in the transaction that begins to print it. The actor is
 * who asked for it. `printNumber` is that of an attempt that sent nothing; null counts another print. `language` is
 * that of an earlier print. Undefined if there is nothing to print.
 */
export type ComposePaper = (
  trx: Transaction,
  ctx: ActionContext,
  subjectId: number,
  printNumber: number | null,
  language: Language | null,
) => Promise<{ document: PaperDocument; printNumber: number } | undefined>

/** A paper that a person can print at a desk. */
interface PrintedOnDesk {
  /** Throws if the actor may not print it, or if it does not exist. */
  request?(trx: Transaction, ctx: ActionContext, subjectId: number): Promise<unknown>
  compose: ComposePaper
  /** Returns the text of its first print, and changes nothing. */
  read: ReadPaper
  /** Returns the subject of the newest one; undefined if there is none yet. */
  findLatest(db: Reader): Promise<number | undefined>
}

export type DeskPapers = Record<DeskPaper, PrintedOnDesk>

/** `language` is that of an earlier print; null for the first, which chooses it. */
export type ReadPaper = (
  db: Reader,
  ctx: ActionContext,
  subjectId: number,
  language: Language | null,
) => Promise<PaperDocument>

/** A paper whose prints are not counted elsewhere. By default, who can read it may print it. */
export const plainPaper = ({ read, ...others }: Omit<PrintedOnDesk, 'compose'>): PrintedOnDesk => ({
  request: (trx, ctx, subjectId) => read(trx, ctx, subjectId, null),
  read,
  ...others,
  async compose(trx, ctx, subjectId, printNumber, before) {
    const document = await read(trx, ctx, subjectId, before)
    const isCopy = printNumber !== null && printNumber > 1
    const { language = 'en', blocks } = document
    const mark = isCopy ? [copyMark((await loadDeskPaperWords(language)).copy)] : []
    return { document: { ...document, blocks: [...mark, ...blocks] }, printNumber: printNumber ?? 1 }
  },
})

/** Tells a later print from the first. */
const copyMark = (text: string): PaperBlock => ({
  kind: 'text',
  text,
  align: 'center',
  isBold: true,
  isLarge: true,
})

/** Loads how a paper for guests is written. */
export async function loadDeskPaperWords(language: Language) {
  const t = await deskTexts.load(language)
  return {
    formats: formatsIn(language),
    copy: t('copy'),
    yourNumber: t('yourNumber'),
    since: t('since'),
    people: t('people'),
    expected: t('expected'),
    about: (time: string) => t('about', { time }),
    memberSince: (day: string) => t('memberSince', { day }),
  }
}
