import type { Reader } from '#platform/database/database.ts'
import { NotFound } from '#platform/http/errors.ts'
import type { PrintedPart } from '../contract.ts'
import { readLogo } from '../logo/logo.ts'
import { findPrinter } from '../printers.ts'
import { encodePaper } from './encode-paper.ts'
import { readEscPos } from './esc-pos-reader.ts'
import { testPage } from './test-page.ts'

/** Returns the test page as a printer of this width prints it. Throws NotFound. */
export async function previewPrinter(
  db: Reader,
  id: number,
): Promise<{ columns: number; parts: PrintedPart[] }> {
  const printer = await findPrinter(db, id)
  if (!printer) throw new NotFound(`There is no printer ${id}`)
  // The commands of other models differ, what they print does not.
  const bytes = encodePaper(testPage(printer), { ...printer, model: 'generic' }, await readLogo(db))
  const parts = readEscPos(bytes).filter(part => part.kind !== 'cut' && part.kind !== 'pulse')
  return { columns: printer.columns, parts }
}
