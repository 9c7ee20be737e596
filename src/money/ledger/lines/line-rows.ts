import type { Selectable } from 'kysely'
import type { Label } from '#money/pricing/languages/texts.ts'
import type { Price } from '#money/pricing/price.ts'
import { listTaxAmounts } from '#money/pricing/taxes.ts'
import type { BillLinesTable } from '../table.ts'
import type { LineText } from './lines.ts'

export type LineRow = Selectable<BillLinesTable>

/** Returns the ids of the lines that were corrected. A discount names the line that it reduces and corrects nothing. */
export function correctedIds(lines: readonly LineRow[]): Set<number> {
  const kinds = new Map(lines.map(({ id, kind }) => [id, kind]))
  return new Set(
    lines.flatMap(({ kind, corrects_id }) =>
      corrects_id !== null && kinds.get(corrects_id) === kind ? corrects_id : [],
    ),
  )
}

/** Returns the price of a stored line. */
export function priceOfLine(line: LineRow): Price {
  const taxes = listTaxAmounts(line)
  const [baseCents, taxCents, totalCents] = [line.net_cents, line.tax_cents, line.gross_cents]
  return { baseCents, taxCents, totalCents, ...(taxes && { taxes }) }
}

/** Returns the text of a stored line, for one that takes a part of it back. */
export const textOf = ({ label, words }: Pick<LineRow, 'label' | 'words'>): Label => ({ label, words })

/**
 * Returns what a line that reduces, refunds, returns or corrects a stored line takes over from it: its tax and its id.
 */
export const toOffset = (
  line: Pick<LineRow, 'id' | 'tax' | 'tax_rate' | 'tax_class'>,
): Pick<LineText, 'tax' | 'taxRate' | 'taxClass' | 'correctsId'> => ({
  tax: line.tax,
  taxRate: line.tax_rate,
  taxClass: line.tax_class,
  correctsId: line.id,
})
