import { compareNaturally } from '#platform/values/text/natural-order.ts'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { Cell, HeadCell, Row, Table } from '#platform/web/ui/lists/table.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import type { Item } from '../../contract.ts'
import { MAX_STOCK } from '../../words.ts'
import { signedQuantity } from '../labels.tsx'
import { type Count, type Counts, isOutdated } from './use-counted.ts'

export interface CountTableProps {
  items: readonly Item[]
  counts: Counts
  onEnter: (item: Item, counted: number | undefined) => void
}

/**
 * Items in order of location. It leaves out the stock: a person who counts would only copy it. The difference follows
 * the count.
 */
export function CountTable({ items, counts, onEnter }: CountTableProps) {
  const sorted = items.toSorted((a, b) => compareNaturally(a.location, b.location))
  return (
    <Table label="Count sheet">
      <thead>
        <tr>
          <HeadCell className="max-sm:hidden print:table-cell">Location</HeadCell>
          <HeadCell>Item</HeadCell>
          <HeadCell className="w-32">Counted</HeadCell>
          <HeadCell data-no-print className="text-right">
            Difference
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {sorted.map(item => (
          <Line
            key={item.id}
            item={item}
            count={counts.get(item.id)}
            onEnter={counted => onEnter(item, counted)}
          />
        ))}
      </tbody>
    </Table>
  )
}

interface LineProps {
  item: Item
  count: Count | undefined
  onEnter: (counted: number | undefined) => void
}

function Line({ item, count, onEnter }: LineProps) {
  return (
    <Row>
      <Cell className="text-muted max-sm:hidden print:table-cell">{item.location}</Cell>
      <Cell className="font-medium">
        {item.name} <span className="font-normal text-muted">({item.unit})</span>
        <span data-no-print className="block font-normal text-muted text-xs sm:hidden">
          {item.location}
        </span>
      </Cell>
      <Cell>
        <NumberInput
          inputMode="numeric"
          allowEmpty
          aria-label={`Counted: ${item.name}`}
          min={0}
          step={1}
          className="w-24 text-right tabular-nums print:border-black"
          value={count?.counted ?? Number.NaN}
          onChange={typed => onEnter(toQuantity(typed))}
        />
      </Cell>
      <Cell data-no-print className="text-right tabular-nums">
        <Difference item={item} count={count} />
      </Cell>
    </Row>
  )
}

/** The counted quantity less the stock at that moment. Renders nothing until a count is entered. */
export function Difference({ item, count }: { item: Item; count: Count | undefined }) {
  if (!count) return null
  if (isOutdated(count, item)) return <span className="font-semibold text-red-ink">Count again</span>
  const difference = count.counted - count.expected
  if (difference === 0) return <span className="text-muted">None</span>
  return (
    <span className={cn('font-semibold', difference < 0 ? 'text-red-ink' : 'text-green-ink')}>
      {signedQuantity(difference)}
    </span>
  )
}

/** Returns the entered quantity; undefined, not 0, if the field is empty. */
const toQuantity = (typed: number): number | undefined =>
  Number.isNaN(typed) ? undefined : Math.min(MAX_STOCK, Math.max(0, Math.round(typed)))
