import { Button } from '../../shared/web/ui/button.tsx'
import { ChoiceFilter, DayFilter, Labelled } from '../../shared/web/ui/filter-fields.tsx'
import { MoreFiltersPopover } from '../../shared/web/ui/filters-popover.tsx'
import { Input } from '../../shared/web/ui/input.tsx'
import type { BillingSearch } from './billing-search.ts'
import { useTakers, useTakings } from './queries.ts'

export interface MorePaymentFiltersProps {
  values: BillingSearch
  onChange: (values: Partial<BillingSearch>) => void
}

const more = {
  from: undefined,
  to: undefined,
  by: undefined,
  least: undefined,
  most: undefined,
  invoice: undefined,
} satisfies Partial<BillingSearch>

/** The search without anything that narrows it. */
export const noFilters = {
  ...more,
  q: undefined,
  method: undefined,
  kind: undefined,
} satisfies Partial<BillingSearch>

/** How many of the filters behind the button are set. */
export const countSet = (values: BillingSearch): number =>
  Object.keys(more).filter(name => values[name as keyof BillingSearch] !== undefined).length

/** Narrows payments down by business day, who took them and amount; takes effect at once. */
export function MorePaymentFilters({ values, onChange }: MorePaymentFiltersProps) {
  return (
    <MoreFiltersPopover set={countSet(values)} onClear={() => onChange(more)} align="end">
      <Days values={values} onChange={onChange} />
      <Taker values={values} onChange={onChange} />
      <div className="grid grid-cols-2 gap-3">
        <Amount label="At least" value={values.least} onChange={least => onChange({ least })} />
        <Amount label="At most" value={values.most} onChange={most => onChange({ most })} />
      </div>
    </MoreFiltersPopover>
  )
}

function Days({ values: { from, to }, onChange }: MorePaymentFiltersProps) {
  const { data: takings } = useTakings()
  const today = takings?.businessDay
  return (
    <>
      {today && (
        <Button size="sm" variant="soft" onClick={() => onChange({ from: today, to: today })}>
          Today
        </Button>
      )}
      <DayFilter label="From business day" value={from} max={to} onChange={from => onChange({ from })} />
      <DayFilter label="Until business day" value={to} min={from} onChange={to => onChange({ to })} />
    </>
  )
}

function Taker({ values, onChange }: MorePaymentFiltersProps) {
  const { data: takers = [] } = useTakers()
  return (
    <ChoiceFilter
      label="Taken by"
      any="Anybody"
      value={values.by}
      options={takers.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={by => onChange({ by: by ? Number(by) : undefined })}
    />
  )
}

interface AmountProps {
  label: string
  value: number | undefined
  onChange: (dollars: number | undefined) => void
}

function Amount({ label, value, onChange }: AmountProps) {
  return (
    <Labelled label={label}>
      {id => (
        <Input
          id={id}
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          placeholder="Any"
          value={value ?? ''}
          onChange={({ target }) => onChange(Number.parseFloat(target.value) || undefined)}
        />
      )}
    </Labelled>
  )
}
