import { useTakings } from '#money/ledger/web/shared/takings.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { OptionalMoneyInput } from '#platform/web/ui/forms/number-input.tsx'
import { ChoiceFilter, DayRangeFilter, LabeledControl } from '#platform/web/ui/lists/filter-fields.tsx'
import { MoreFiltersPopover } from '#platform/web/ui/lists/filters-popover.tsx'
import { usePaymentStaff } from '../queries.ts'
import type { BillingSearch } from './billing-search.ts'

export interface MorePaymentFiltersProps {
  values: BillingSearch
  onChange: (values: Partial<BillingSearch>) => void
}

const popoverFilters = {
  from: undefined,
  to: undefined,
  by: undefined,
  least: undefined,
  most: undefined,
  invoice: undefined,
} satisfies Partial<BillingSearch>

/** Clears the search and all filters. */
export const noFilters = {
  ...popoverFilters,
  q: undefined,
  method: undefined,
  kind: undefined,
} satisfies Partial<BillingSearch>

/** Number of filters set in the popover. */
export const countActiveFilters = (values: BillingSearch): number =>
  Object.keys(popoverFilters).filter(name => values[name as keyof BillingSearch] !== undefined).length

/** Filters payments by business day, staff and amount. Applied immediately. */
export function MorePaymentFilters({ values, onChange }: MorePaymentFiltersProps) {
  return (
    <MoreFiltersPopover
      count={countActiveFilters(values)}
      onClear={() => onChange(popoverFilters)}
      align="end"
    >
      <BusinessDayFilter values={values} onChange={onChange} />
      <StaffFilter values={values} onChange={onChange} />
      <div className="grid grid-cols-2 gap-3">
        <Amount label="At least" value={values.least} onChange={least => onChange({ least })} />
        <Amount label="At most" value={values.most} onChange={most => onChange({ most })} />
      </div>
    </MoreFiltersPopover>
  )
}

/** Filters by business day, as payments and issued papers do. */
export function BusinessDayFilter({ values, onChange }: MorePaymentFiltersProps) {
  const { data: takings } = useTakings()
  const today = takings?.businessDay
  return (
    <>
      {today && (
        <Button size="sm" variant="soft" onClick={() => onChange({ from: today, to: today })}>
          Today
        </Button>
      )}
      <DayRangeFilter
        labels={['From business day', 'Until business day']}
        range={values}
        onChange={onChange}
      />
    </>
  )
}

function StaffFilter({ values, onChange }: MorePaymentFiltersProps) {
  const { data: takers = [] } = usePaymentStaff()
  return (
    <ChoiceFilter
      label="Taken by"
      any="Anyone"
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
    <LabeledControl label={label}>
      {id => (
        <OptionalMoneyInput
          id={id}
          placeholder="Any"
          value={value}
          onChange={dollars => onChange(dollars || undefined)}
        />
      )}
    </LabeledControl>
  )
}
