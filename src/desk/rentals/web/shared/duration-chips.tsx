import type { ReactNode } from 'react'
import { clockTime, HOUR, type Instant } from '#platform/values/time.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Caution } from '#platform/web/ui/feedback/caution.tsx'
import type { ControlProps } from '#platform/web/ui/forms/form.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import { exceedsLimit, type StayLimit } from './board.ts'
import { bookedText } from './next-booking-text.ts'

export interface DurationChipsProps {
  /** Lengths in hours, each with its price in dollars: undefined until it is known, null to show none. */
  options: readonly { hours: number; price: number | null | undefined }[]
  /** From when they count; undefined shows no end. */
  from?: Instant | undefined
  /** Longer lengths say when the next guest is expected, and cannot be chosen. */
  limit?: StayLimit | undefined
  control: ControlProps
  /** The shortest length, in hours. */
  min: number
  /** Default: sets the value of the field. */
  onChange?: (hours: number) => void
  /** Content after the field. */
  children?: ReactNode
}

/** Lengths of a stay in hours that are one tap away. */
export const usualHours = [1, 2, 3, 4]

/** Usual lengths of a stay, with their ends and prices in sight: '2 h → 9:10 PM $44.00', and a field for any other. */
export function DurationChips(props: DurationChipsProps) {
  const { options, from, limit, control, min, onChange = control.onChange, children } = props
  const { timeZone } = useVenueLocale()
  return (
    <div className="grid grid-cols-4 gap-1.5">
      {options.map(({ hours, price }) => (
        <Button
          key={hours}
          variant={hours === control.value ? 'soft' : 'secondary'}
          aria-pressed={hours === control.value}
          disabled={exceedsLimit(hours, limit)}
          onClick={() => onChange(hours)}
          className="h-auto min-h-11 min-w-0 flex-col gap-0 px-1 py-1 leading-tight"
        >
          {hours < 1 ? `${hours * 60} min` : `${hours} h`}{' '}
          {from !== undefined && (
            <span className="font-normal text-xs tabular-nums">
              <span aria-hidden>→ </span>
              <span className="sr-only">until </span>
              {clockTime(from + hours * HOUR, timeZone)}
            </span>
          )}{' '}
          {/* As high before the price is known, so that nothing moves when it arrives. */}
          {limit && exceedsLimit(hours, limit) ? (
            <span className="whitespace-normal text-balance font-normal text-xs tabular-nums">
              {bookedText(limit.bookedFrom, timeZone)}
            </span>
          ) : (
            price !== null && (
              <span className="min-h-4 font-normal text-xs tabular-nums opacity-80">
                {price !== undefined && <Money dollars={price} />}
              </span>
            )
          )}
        </Button>
      ))}
      <div className="col-span-full flex flex-wrap gap-1.5">
        <NumberInput {...control} min={min} step={0.25} onChange={onChange} className="h-11 w-20" />
        {children}
      </div>
      {limit && exceedsLimit(Number(control.value), limit) && (
        <Caution role="alert" className="col-span-full py-1.5">
          {bookedText(limit.bookedFrom, timeZone)}. Choose a shorter time.
        </Caution>
      )}
    </div>
  )
}
