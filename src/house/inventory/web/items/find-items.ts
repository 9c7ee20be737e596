import { matchSearch } from '#platform/values/search/normalize-for-search.ts'
import type { Category, Item } from '../../contract.ts'

export interface Criteria {
  /** Text in the name, description, supplier or location. */
  q?: string | undefined
  category?: Category | undefined
  show?: 'low' | undefined
}

/** Returns the items that meet all criteria. */
export function filterItems(items: readonly Item[], { q, category, show }: Criteria): Item[] {
  const contains = q?.trim() ? matchSearch(q) : () => true
  return items.filter(
    item =>
      (!category || item.category === category) &&
      (show !== 'low' || item.level === 'low') &&
      contains(item.name, item.description, item.supplier, item.location),
  )
}

/** Counts the items of each quick filter. */
export function countItems(items: readonly Item[]): Record<Category | 'all' | 'low', number> {
  const counts = {
    all: items.length,
    low: items.filter(({ level }) => level === 'low').length,
    'room-supplies': 0,
    'maintenance-items': 0,
    'cleaning-supplies': 0,
    'office-supplies': 0,
  }
  for (const { category } of items) counts[category]++
  return counts
}
