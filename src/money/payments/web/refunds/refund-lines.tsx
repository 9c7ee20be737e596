import { formatMoney, toCents, toDollars } from '#platform/values/money.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import type { RefundableLine } from '../../contract.ts'

/** Dollars by line id: what is refunded of each line. Empty if no line is named. */
export type NamedLines = Record<number, number>

/** Returns the sum of the named lines, in dollars. */
export const sumOfLines = (named: NamedLines): number =>
  toDollars(Object.values(named).reduce((cents, amount) => cents + toCents(amount || 0), 0))

/** Returns the lines as a refund names them; nothing if none is. */
export function namedLines(named: NamedLines) {
  const lines = Object.entries(named)
    .map(([lineId, amount]) => ({ lineId: Number(lineId), amount }))
    .filter(({ amount }) => amount > 0)
  return lines.length > 0 ? { lines } : {}
}

/** Returns whether more is named of a line than is left of it. */
export const isTooMuchNamed = (lines: readonly RefundableLine[], named: NamedLines): boolean =>
  lines.some(({ lineId, left }) => (named[lineId] || 0) > left)

interface RefundLinesProps {
  lines: readonly RefundableLine[]
  named: NamedLines
  onChange: (named: NamedLines) => void
  /** The payment of the lines, if several are refunded: 'Room 101, Cash'. */
  of?: string
}

/** Names the lines of a bill that a refund is for, with what is left of each. */
export function RefundLines({ lines, named, onChange, of }: RefundLinesProps) {
  const { currency } = useVenueLocale()
  return lines.map(({ lineId, label, left, tax }) => {
    const value = named[lineId] ?? 0
    return (
      <div key={lineId} className="flex items-center gap-3">
        <span className="min-w-0 flex-1">
          <span className="block truncate">{label}</span>
          <span className={value > left ? 'block text-red-ink text-xs' : 'block text-muted text-xs'}>
            {formatMoney(left, currency)} left{tax > 0 && `, with ${formatMoney(tax, currency)} tax`}
          </span>
        </span>
        <NumberInput
          aria-label={of ? `Refund of ${label} (${of})` : `Refund of ${label}`}
          aria-invalid={value > left}
          className="w-28"
          min={0}
          max={left}
          step={0.01}
          value={value}
          onChange={amount => onChange({ ...named, [lineId]: amount })}
        />
      </div>
    )
  })
}
