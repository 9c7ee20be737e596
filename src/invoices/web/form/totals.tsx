import { taxText } from '../../../billing/web/shared/tax-text.ts'
import { PLAIN_TAX } from '../../../settings/calls.ts'
import { useTaxRates } from '../../../settings/web/shared/tax-classes/tax-class-options.ts'
import { toCents, toDollars } from '../../../shared/values/money.ts'
import { Money } from '../../../shared/web/ui/text/money.tsx'
import { priceLine, totalsOf } from '../../rules.ts'
import type { LineValues } from './invoice-values.ts'

/** Subtotal, taxes by today's rates and total of lines, and of an unpaid stay in dollars that is taken over. */
export function Totals({ lines, stay }: { lines: readonly LineValues[]; stay: number }) {
  const ratesOf = useTaxRates()
  const { netCents, taxes, totalCents } = totalsOf(
    lines.map(line =>
      priceLine(
        line,
        line.taxClass === '' ? [{ name: PLAIN_TAX, rate: line.taxRate }] : ratesOf(line.taxClass),
      ),
    ),
  )
  return (
    <dl aria-label="Totals" className="flex flex-col gap-1 self-end rounded-control bg-sunken px-3 py-2.5">
      <Sum label="Subtotal" cents={netCents} />
      {taxes.map(({ name, rate, taxCents }) => (
        <Sum key={`${name} ${rate}`} label={taxText({ name, rate })} cents={taxCents} />
      ))}
      {stay > 0 && <Sum label="Unpaid stay, tax included" cents={toCents(stay)} />}
      <div className="mt-1 flex justify-between gap-4 border-line border-t pt-1.5 font-semibold text-base">
        <dt>Total</dt>
        <dd>
          <Money dollars={toDollars(totalCents + toCents(stay))} />
        </dd>
      </div>
    </dl>
  )
}

function Sum({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd>
        <Money dollars={toDollars(cents)} />
      </dd>
    </div>
  )
}
