import { useId } from 'react'
import { cn } from '#platform/web/ui/style/cn.ts'
import { Money } from '#platform/web/ui/text/money.tsx'
import { PerHour } from '#platform/web/ui/text/per-hour.tsx'
import type { MoveQuote, RateAfterMove } from '../../contract.ts'

export interface MoveRateProps {
  quote: MoveQuote
  value: RateAfterMove
  onChange: (rate: RateAfterMove) => void
}

/** The rates to choose from after a move, each with its total and difference. */
export function MoveRate({ quote, value, onChange }: MoveRateProps) {
  const name = useId()
  const { keep, fee, new: changed, rates, difference, upgradeFee } = quote
  const upgrade = fee && {
    rate: 'fee' as const,
    label: 'Upgrade fee, keep the rate',
    hourly: rates.keep,
    total: fee.total,
    adds: upgradeFee,
  }
  const lost = lostBlocks(quote)
  const options = [
    ...(upgrade ? [upgrade] : []),
    { rate: 'keep' as const, label: 'Keep the rate', hourly: rates.keep, total: keep.total, adds: 0 },
    {
      rate: 'new' as const,
      label: 'Charge the new rate from now',
      hourly: rates.new,
      total: changed.total,
      adds: difference,
    },
  ]
  return (
    <div role="radiogroup" aria-label="Rate after the move" className="grid gap-2 md:grid-cols-2">
      {options.map(({ rate, label, hourly, total, adds }) => (
        <label
          key={rate}
          className={cn(
            'relative flex cursor-pointer flex-col gap-0.5 rounded-control border border-line bg-surface px-3 py-2 transition-colors hover:bg-hover has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
            rate === 'fee' && 'md:col-span-2',
          )}
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 appearance-none rounded-control outline-none"
            checked={rate === value}
            onChange={() => onChange(rate)}
          />
          <span className="font-medium">{label}</span>
          <span className="text-muted">
            <PerHour dollars={hourly} />
          </span>
          {rate === 'new' && lost.length > 0 && (
            <span className="text-orange-ink">Loses {lost.join(', ')}</span>
          )}
          <span>
            Total <Money dollars={total} className="font-semibold" />
            {adds !== 0 && (
              <>
                {', '}
                <Money dollars={Math.abs(adds)} /> {adds > 0 ? 'more' : 'less'}
              </>
            )}
          </span>
        </label>
      ))}
    </div>
  )
}

/** The block prices of the agreed stay that the new rate does not have: 'Block 4 hours (Day)'. */
function lostBlocks({ keep, new: changed }: MoveQuote): string[] {
  const isKept = (label: string) => changed.lines.some(other => other.label.endsWith(label))
  return keep.lines
    .filter(({ kind, label }) => (kind === 'block' || kind === 'cap') && !isKept(label))
    .map(({ label }) => label)
}
