import type { Reader } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { NotFound } from '#platform/http/errors.ts'
import type { PrintedPart } from '../contract.ts'
import { readLogo } from '../logo/logo.ts'
import { findPrinter } from '../printers.ts'
import type { DeskPaper, PreviewedPaper } from '../words.ts'
import type { DeskPapers } from './desk-papers.ts'
import { encodePaper } from './encode-paper.ts'
import { readEscPos } from './esc-pos-reader.ts'
import type { PaperDocument } from './paper-document.ts'
import { testPage } from './test-page.ts'

/** Returns a paper as a printer of this width prints it; no parts if there is none yet. Throws NotFound. */
export async function previewPrinter(
  db: Reader,
  ctx: ActionContext,
  papers: DeskPapers,
  id: number,
  paper: PreviewedPaper,
): Promise<{ columns: number; parts: PrintedPart[] | null }> {
  const printer = await findPrinter(db, id)
  if (!printer) throw new NotFound(`There is no printer ${id}`)
  const document = paper === 'test' ? testPage(printer) : await readLatest(db, ctx, papers, paper)
  if (!document) return { columns: printer.columns, parts: null }
  // The commands of other models differ. Their layout does not, but a few lack letters.
  const bytes = encodePaper(document, { ...printer, model: 'generic' }, await readLogo(db))
  const parts = readEscPos(bytes).filter(part => part.kind !== 'cut' && part.kind !== 'pulse')
  return { columns: printer.columns, parts }
}

async function readLatest(
  db: Reader,
  ctx: ActionContext,
  papers: DeskPapers,
  paper: DeskPaper,
): Promise<PaperDocument | undefined> {
  const { findLatest, read } = papers[paper]
  const subjectId = await findLatest(db)
  return subjectId === undefined ? undefined : read(db, ctx, subjectId, null)
}
