import type { WaitingEntry } from '../contract.ts'
import { isSameWant, wantText } from './shared/wants.ts'

export type Want = WaitingEntry['wants'][number]

export interface WantsFieldProps {
  value: readonly Want[]
  onChange: (wants: Want[]) => void
  /** The choices. */
  kinds: readonly Want[]
  /** The id of the label. */
  labelledBy: string
}

/** The types that suit a guest: any number of them. 'Any room' replaces the kinds of rooms, and the other way round. */
export function WantsField({ value, onChange, kinds, labelledBy }: WantsFieldProps) {
  const toggle = (want: Want) => {
    if (value.some(one => isSameWant(one, want))) return onChange(value.filter(one => !isSameWant(one, want)))
    const others = value.filter(
      one => one.facilityType !== want.facilityType || (one.kind !== '' && want.kind !== ''),
    )
    onChange([...others, want])
  }
  return (
    <fieldset aria-labelledby={labelledBy} className="flex flex-wrap gap-1.5">
      {kinds.map(want => (
        <label
          key={wantText(want)}
          className="tap relative inline-flex min-h-8 max-w-full shrink-0 select-none items-center gap-1.5 rounded-full border border-line bg-surface px-3 py-1 text-muted text-xs transition-colors hover:bg-hover has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary-ink has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
        >
          <input
            type="checkbox"
            className="absolute inset-0 appearance-none rounded-full outline-none"
            checked={value.some(one => isSameWant(one, want))}
            onChange={() => toggle(want)}
          />
          <span className="wrap-anywhere min-w-0 font-medium">{wantText(want)}</span>
        </label>
      ))}
    </fieldset>
  )
}
