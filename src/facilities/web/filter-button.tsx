import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { Button } from '../../shared/web/ui/button.tsx'
import type { Facility, FacilityType } from '../contract.ts'

const FilterPopover = lazy(() => import('./filter-popover.tsx'))

export interface FilterValues {
  type?: string | undefined
  size?: string | undefined
  /** Separated by commas. */
  features?: string | undefined
  min?: number | undefined
  max?: number | undefined
}

export interface FilterProps {
  type: FacilityType
  /** What the choices are taken from. */
  facilities: readonly Facility[]
  values: FilterValues
  onChange: (values: FilterValues) => void
}

/** Narrows a list down by type, features or size, and rate. What it opens is loaded when first opened. */
export function FilterButton(props: FilterProps) {
  const [opened, setOpened] = useState(false)
  const { type, size, features, min, max } = props.values
  const set = [type, size, features, min, max].filter(value => value !== undefined).length
  const closed = (
    <Trigger set={set} aria-haspopup="dialog" aria-expanded={false} onClick={() => setOpened(true)} />
  )
  if (!opened) return closed
  return (
    <Suspense fallback={closed}>
      <FilterPopover trigger={<Trigger set={set} />} {...props} />
    </Suspense>
  )
}

function Trigger({ set, ...props }: { set: number } & ComponentProps<'button'>) {
  return (
    <Button aria-label={set > 0 ? `Filter, ${set} set` : 'Filter'} {...props}>
      <SlidersHorizontal aria-hidden />
      Filter
      {set > 0 && (
        <span className="rounded-full bg-primary px-1.5 text-2xs text-on-primary tabular-nums">{set}</span>
      )}
    </Button>
  )
}
