import type { ReactNode } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'

export interface DurationChipsProps {
  /** Lengths in hours, each with its price in dollars: undefined until it is known, null to show none. */
  options: readonly { hours: number; price: number | null | undefined }[]
  value: number
  onChange: (hours: number) => void
  /** What follows the chips. */
  children?: ReactNode
}

/** Lengths of a stay in hours that are one tap away. */
export const usualHours = [1, 2, 3, 4]

/** Usual lengths of a stay with their prices in sight: '2 h $44.00'. */
export function DurationChips({ options, value, onChange, children }: DurationChipsProps) {
  return (
    <div className="grid grid-cols-4 gap-1.5 sm:flex sm:flex-wrap sm:items-stretch">
      {options.map(({ hours, price }) => (
        <Button
          key={hours}
          variant={hours === value ? 'soft' : 'secondary'}
          aria-pressed={hours === value}
          onClick={() => onChange(hours)}
          className="h-auto min-h-11 flex-col gap-0 px-2 py-1 leading-tight sm:min-w-20"
        >
          {hours < 1 ? `${hours * 60} min` : `${hours} h`}{' '}
          {/* As high before the price is known, so that nothing moves when it arrives. */}
          {price !== null && (
            <span className="min-h-4 font-normal text-xs tabular-nums opacity-80">
              {price !== undefined && <Money dollars={price} />}
            </span>
          )}
        </Button>
      ))}
      {children}
    </div>
  )
}
