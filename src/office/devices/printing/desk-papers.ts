import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import type { DeskPaper } from '../words.ts'
import type { PaperDocument } from './paper-document.ts'

/**
 * Returns the text of a paper, and which print of it this is, in the transaction that begins to print it. The actor is
 * who asked for it. `printNumber` is that of an attempt that sent nothing; null counts another print. Undefined if
 * there is nothing to print.
 */
export type ComposePaper = (
  trx: Transaction,
  ctx: ActionContext,
  subjectId: number,
  printNumber: number | null,
) => Promise<{ document: PaperDocument; printNumber: number } | undefined>

/** A paper that a person can print at a desk. */
interface PrintedOnDesk {
  /** Throws if the actor may not print it, or if it does not exist. */
  request?(trx: Transaction, ctx: ActionContext, subjectId: number): Promise<unknown>
  compose: ComposePaper
}

export type DeskPapers = Record<DeskPaper, PrintedOnDesk>

type ReadPaper = (db: Reader, ctx: ActionContext, subjectId: number) => Promise<PaperDocument>

/** A paper whose prints are not counted elsewhere. By default, who can read it may print it. */
export const plainPaper = (read: ReadPaper, request: PrintedOnDesk['request'] = read): PrintedOnDesk => ({
  request,
  async compose(trx, ctx, subjectId, printNumber) {
    const { blocks } = await read(trx, ctx, subjectId)
    const isCopy = printNumber !== null && printNumber > 1
    return { document: { blocks: isCopy ? [copyMark, ...blocks] : blocks }, printNumber: printNumber ?? 1 }
  },
})

/** Tells a later print from the first. */
const copyMark = {
  kind: 'text',
  text: 'COPY',
  align: 'center',
  isBold: true,
  isLarge: true,
} as const
