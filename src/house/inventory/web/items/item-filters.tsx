import { Select } from '#platform/web/ui/forms/input.tsx'
import { SearchField } from '#platform/web/ui/forms/search-field.tsx'
import { type Chip, Chips } from '#platform/web/ui/lists/chips.tsx'
import type { Category, Item } from '../../contract.ts'
import { useInventorySearch } from '../inventory-search.ts'
import { categoryOptions } from '../labels.tsx'
import { countItems } from './find-items.ts'

type QuickFilter = Category | 'all' | 'low'

/** Names of the quickFilters filters (SPEC §2). */
const quickFilters: readonly [QuickFilter, string][] = [
  ['all', 'All Items'],
  ['low', 'Low Stock'],
  ['room-supplies', 'Room Supplies'],
  ['maintenance-items', 'Maintenance'],
  ['cleaning-supplies', 'Cleaning'],
  ['office-supplies', 'Office'],
]

/** Search, category and quickFilters filters. A quickFilters filter for a category sets the category. */
export function ItemFilters({ items }: { items: readonly Item[] | undefined }) {
  const [{ q, category, show }, change] = useInventorySearch()
  const counts = items && countItems(items)
  const chips: Chip<QuickFilter>[] = quickFilters.map(([value, label]) => ({
    value,
    label,
    count: counts?.[value],
  }))

  function choose(value: QuickFilter) {
    const isCategory = value !== 'all' && value !== 'low'
    change({ category: isCategory ? value : undefined, show: value === 'low' ? 'low' : undefined })
  }

  return (
    <div className="mb-4 flex flex-col gap-2">
      <div className="flex gap-2 max-sm:flex-col">
        <SearchField
          label="Search inventory..."
          value={q ?? ''}
          onChange={q => change({ q: q || undefined })}
        />
        <Select
          aria-label="Category"
          className="sm:w-52"
          placeholder="All Categories"
          options={categoryOptions}
          value={category ?? ''}
          onChange={({ target }) => change({ category: (target.value || undefined) as Category | undefined })}
        />
      </div>
      <Chips
        label="Quick filters"
        bracketed
        chips={chips}
        className="max-md:-mx-4 max-md:flex-nowrap max-md:overflow-x-auto max-md:px-4 max-md:py-0.5"
        value={show ?? category ?? 'all'}
        onChange={choose}
      />
    </div>
  )
}
