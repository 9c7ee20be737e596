import { Input } from '../../shared/web/ui/forms/input.tsx'
import type { ChosenFacility } from './chosen-facilities.ts'

interface GuestNamesProps {
  chosen: readonly ChosenFacility[]
  /** The lead guest, who is the guest of every facility without a name. */
  lead: string
  onChange: (chosen: ChosenFacility[]) => void
}

/** A name for the guest of each chosen facility, if the desk wants one. */
export function GuestNames({ chosen, lead, onChange }: GuestNamesProps) {
  if (chosen.length < 2) return null
  return (
    <fieldset className="grid gap-2 md:col-span-2 md:grid-cols-2">
      <legend className="mb-1.5 font-medium text-sm">Guest names</legend>
      {chosen.map(one => (
        <div key={one.facilityId} className="flex items-center gap-2">
          <span aria-hidden className="w-20 shrink-0 truncate text-muted text-xs">
            {one.name}
          </span>
          <Input
            aria-label={`Guest of ${one.name}`}
            autoComplete="off"
            maxLength={120}
            placeholder={lead}
            value={one.customerName}
            onChange={({ target }) =>
              onChange(
                chosen.map(other =>
                  other.facilityId === one.facilityId ? { ...other, customerName: target.value } : other,
                ),
              )
            }
          />
        </div>
      ))}
    </fieldset>
  )
}
