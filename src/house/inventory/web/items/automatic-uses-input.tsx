import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useFacilities } from '#house/facilities/web/queries.ts'
import { allAndKinds, type FacilityKind, kindOf } from '#house/facilities/web/shared/facility-kinds.ts'
import { facilityTypes } from '#house/facilities/words.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import type { ControlProps } from '#platform/web/ui/forms/form.tsx'
import { Select } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import type { Occasion, UsedBy } from '../../contract.ts'

const defaultUse: UsedBy = { facilityType: 'room', kind: '', on: 'check-out', quantity: 1 }

/** Edits the automatic uses of an item: quantity per check-out or cleaning. */
export function UsedByInput({ id, value, onChange }: ControlProps) {
  const rows = value as UsedBy[]
  const change = (index: number, part: Partial<UsedBy>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label of the field names it
    <div id={id} role="group" aria-labelledby={`${id}-label`} className="flex flex-col items-start gap-2">
      {rows.map((row, index) => (
        <Line
          key={index}
          row={row}
          number={index + 1}
          onChange={part => change(index, part)}
          onRemove={() => onChange(rows.filter((_, at) => at !== index))}
        />
      ))}
      <Button size="sm" disabled={rows.length >= 40} onClick={() => onChange([...rows, defaultUse])}>
        <Plus aria-hidden />
        Add Use
      </Button>
    </div>
  )
}

interface LineProps {
  row: UsedBy
  number: number
  onChange: (part: Partial<UsedBy>) => void
  onRemove: () => void
}

function Line({ row, number, onChange, onRemove }: LineProps) {
  const places = useTargets(row)
  return (
    <div className="flex w-full flex-wrap items-center gap-2">
      <NumberInput
        aria-label={`Use ${number}: quantity`}
        className="w-20"
        min={1}
        step={1}
        inputMode="numeric"
        value={row.quantity}
        onChange={quantity => onChange({ quantity: Math.min(1_000, Math.max(1, Math.round(quantity))) })}
      />
      <span className="text-muted">per</span>
      <Select
        aria-label={`Use ${number}: occasion`}
        className="w-32"
        options={[
          { value: 'check-out', label: 'check-out' },
          { value: 'cleaning', label: 'cleaning' },
        ]}
        value={row.on}
        onChange={({ target }) => onChange({ on: target.value as Occasion })}
      />
      <span className="text-muted">of</span>
      <Select
        aria-label={`Use ${number}: rooms or lockers`}
        className="min-w-40 flex-1"
        options={places.map(({ facilityType, kind }, value) => ({
          value,
          label: `${kind || 'all'} ${facilityType}s`,
        }))}
        value={places.findIndex(place => isSame(place, row))}
        onChange={({ target }) => {
          const { facilityType, kind } = places[Number(target.value)]!
          onChange({ facilityType, kind })
        }}
      />
      <IconButton label={`Remove use ${number}`} icon={<X />} onClick={onRemove} />
    </div>
  )
}

const isSame = (a: FacilityKind, b: FacilityKind) => a.facilityType === b.facilityType && a.kind === b.kind

/** Options: rooms by type and lockers by size, plus the row's own value if it no longer exists. */
function useTargets(row: UsedBy): FacilityKind[] {
  const { facilities = [] } = useFacilities()
  const known = facilityTypes.flatMap(facilityType =>
    allAndKinds(facilityType, facilities.filter(({ type }) => type === facilityType).map(kindOf)),
  )
  return known.some(one => isSame(one, row)) ? known : [...known, row]
}
