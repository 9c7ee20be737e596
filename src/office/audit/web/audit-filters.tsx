import { useFacilityChoice } from '#house/facilities/web/shared/facility-queries.ts'
import { nouns } from '#platform/feed/words.ts'
import { SERVER_NAME } from '#platform/http/action-context.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { ChoiceFilter, DayRangeFilter, LabeledControl } from '#platform/web/ui/lists/filter-fields.tsx'
import { actionName, nounName } from './labels.ts'
import { type AuditFilter, useAuditPeople } from './queries.ts'

export interface AuditFiltersProps {
  filter: AuditFilter
  onChange: (change: Partial<AuditFilter>) => void
}

/** Filters the trail by person, subject, facility, amount and period. Changes take effect immediately. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const { data: people = [] } = useAuditPeople()
  const persons = [...people.map(({ id, name }) => ({ value: String(id), label: name })), clock]
  const { person, noun, facility, amount } = filter
  const rooms = useFacilityChoice('room') ?? []
  const facilities = [...rooms, ...(useFacilityChoice('locker') ?? [])]
  const isSet = Object.values(filter).some(value => value !== undefined)
  return (
    <fieldset className="grid grid-cols-2 gap-3 lg:grid-cols-3">
      <legend className="sr-only">Filters</legend>
      <ChoiceFilter
        label="Person"
        any="Anyone"
        value={person}
        options={persons}
        onChange={person => onChange({ person })}
      />
      <ChoiceFilter
        label="About"
        any="Everything"
        value={noun}
        options={subjects}
        onChange={noun =>
          onChange({ noun: noun as AuditFilter['noun'], action: undefined, subject: undefined })
        }
      />
      <ChoiceFilter
        label="Room or locker"
        value={facility}
        options={facilities.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={facility => onChange({ facility })}
      />
      <LabeledControl label="Amount">
        {id => (
          <NumberInput
            id={id}
            allowEmpty
            min={0}
            step={0.01}
            placeholder="Any"
            value={amount === undefined ? Number.NaN : Number(amount)}
            onChange={dollars => onChange({ amount: dollars > 0 ? dollars : undefined })}
          />
        )}
      </LabeledControl>
      <DayRangeFilter labels={['From', 'Until']} range={filter} onChange={onChange} />
      {(filter.action || filter.subject) && (
        <p className="self-center font-medium">
          {filter.action ? `Only ${actionName(filter.action)}` : `Only No. ${filter.subject}`}
        </p>
      )}
      {isSet && (
        <Button className="justify-self-start" onClick={() => onChange(noFilter)}>
          Clear Filters
        </Button>
      )}
    </fieldset>
  )
}

const noFilter = {
  person: undefined,
  noun: undefined,
  action: undefined,
  subject: undefined,
  facility: undefined,
  amount: undefined,
  from: undefined,
  to: undefined,
} satisfies AuditFilter

const clock = { value: 'clock', label: SERVER_NAME }
const subjects = nouns
  .map(noun => ({ value: noun, label: nounName[noun] }))
  .sort((a, b) => a.label.localeCompare(b.label))
