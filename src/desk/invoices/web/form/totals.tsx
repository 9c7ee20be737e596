import { type BillLine, BillLines } from '#money/bills/web/shared/bill-lines.tsx'
import { taxText } from '#money/pricing/rules.ts'
import { useTaxRates } from '#office/settings/web/shared/tax-classes/tax-class-options.ts'
import { PLAIN_TAX } from '#office/settings/words.ts'
import { toCents, toDollars } from '#platform/values/money.ts'
import { addUp, priceLine } from '../../rules.ts'
import type { LineValues } from './invoice-values.ts'

/** Subtotal, taxes by today's rates and total of lines, and of an unpaid stay in dollars that is taken over. */
export function Totals({ lines: values, stay }: { lines: readonly LineValues[]; stay: number }) {
  const ratesOf = useTaxRates()
  const { netCents, taxes, totalCents } = addUp(
    values.map(line =>
      priceLine(
        line,
        line.taxClass === '' ? [{ name: PLAIN_TAX, rate: line.taxRate }] : ratesOf(line.taxClass),
      ),
    ),
  )
  const lines: BillLine[] = [
    { label: 'Subtotal', amount: toDollars(netCents) },
    ...taxes.map(({ name, rate, taxCents }) => ({
      label: taxText({ name, rate }),
      amount: toDollars(taxCents),
    })),
    ...(stay > 0 ? [{ label: 'Unpaid stay, tax included', amount: stay }] : []),
    { kind: 'total', label: 'Total', amount: toDollars(totalCents + toCents(stay)) },
  ]
  return <BillLines label="Totals" lines={lines} isCapped />
}
