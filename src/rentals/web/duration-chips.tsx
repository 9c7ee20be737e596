import type { ReactNode } from 'react'
import { Button } from '../../shared/web/ui/actions/button.tsx'
import { Money } from '../../shared/web/ui/text/money.tsx'

export interface DurationChipsProps {
  /** Lengths in hours, each with its price in dollars if it is known. */
  options: readonly { hours: number; price: number | undefined }[]
  value: number
  onChange: (hours: number) => void
  /** What follows the chips. */
  children?: ReactNode
}

/** Usual lengths of a stay with their prices in sight: '2 h $44.00'. */
export function DurationChips({ options, value, onChange, children }: DurationChipsProps) {
  return (
    <div className="flex flex-wrap gap-1.5">
      {options.map(({ hours, price }) => (
        <Button
          key={hours}
          variant={hours === value ? 'soft' : 'secondary'}
          aria-pressed={hours === value}
          onClick={() => onChange(hours)}
        >
          {hours < 1 ? `${hours * 60} min` : `${hours} h`}
          {price !== undefined && (
            <>
              {' '}
              <Money dollars={price} className="font-normal text-xs opacity-80" />
            </>
          )}
        </Button>
      ))}
      {children}
    </div>
  )
}
