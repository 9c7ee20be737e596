import { Fragment } from 'react'
import { formatMoney } from '#platform/values/money.ts'
import type { ChainFigures, Totals } from '../contract.ts'
import { monthName } from './months.ts'

/** The revenue of today and of the month, for each currency: amounts of two are never added. */
export function ChainTotals({ figures: { totals, month, isCurrentMonth } }: { figures: ChainFigures }) {
  return (
    <dl aria-label="Totals" className="grid grid-cols-2 gap-2 lg:grid-cols-4">
      {totals.map(({ currency, venues, today, month: sums }) => {
        const where = `${currency} · ${venues} ${venues === 1 ? 'venue' : 'venues'}`
        return (
          <Fragment key={currency}>
            {isCurrentMonth && <Total label={`Today, ${where}`} totals={today} currency={currency} />}
            <Total label={`${monthName(month)}, ${where}`} totals={sums} currency={currency} />
          </Fragment>
        )
      })}
    </dl>
  )
}

interface TotalProps {
  label: string
  /** Null if no venue of this currency has reported today. */
  totals: Totals | null
  currency: string
}

function Total({ label, totals, currency }: TotalProps) {
  return (
    <div className="flex flex-col rounded-card border border-line bg-surface px-3 py-2.5 shadow-card">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="font-semibold text-lg tabular-nums">
        {totals ? formatMoney(totals.revenue, currency) : '–'}
      </dd>
      <dd className="text-muted text-xs tabular-nums">
        {totals
          ? `${totals.payments.toLocaleString('en-US')} ${totals.payments === 1 ? 'payment' : 'payments'}, tax charged ${formatMoney(totals.tax, currency)}`
          : 'Not reported'}
      </dd>
    </div>
  )
}
