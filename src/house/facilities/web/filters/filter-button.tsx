import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ComponentProps, Suspense, useState } from 'react'
import { lazyPart } from '#platform/web/data/load-part.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import type { FilterProps } from './filter-popover.tsx'

const FilterPopover = lazyPart(() => import('./filter-popover.tsx'))

/** Filters a list by type, features or size, and rate. Loads the popover when first opened. */
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
    <Button size="sm" aria-label={set > 0 ? `Filter, ${set} set` : 'Filter'} {...props}>
      <SlidersHorizontal aria-hidden />
      Filter
      {set > 0 && (
        <span className="rounded-full bg-primary px-1.5 text-2xs text-on-primary tabular-nums">{set}</span>
      )}
    </Button>
  )
}
