import PackageCheck from 'lucide-react/icons/package-check'
import { buildUrl } from '#platform/web/data/api.ts'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { EmptyCard, ErrorCard } from '#platform/web/ui/feedback/state-cards.tsx'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import { Cell, HeadCell, Row, Table } from '#platform/web/ui/lists/table.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { ReorderList } from '../../contract.ts'
import { downloadReorderList } from '../../contract.ts'
import { formatQuantity } from '../../rules.ts'
import { useInventorySearch } from '../inventory-search.ts'
import { ListHeader } from '../list-header.tsx'
import { useReorderList } from '../queries.ts'

/** Quantities to buy up to the maximum, by supplier; can be printed and exported. */
export function ReorderPage() {
  const [{ of = 'low' }, change] = useInventorySearch()
  const { data, error, refetch } = useReorderList(of)
  return (
    <>
      <ListHeader
        title="Reorder List"
        subtitle="What to buy to reach the maximum, by supplier"
        csv={buildUrl(downloadReorderList.path, {}, { of })}
        printable
      />
      <div data-no-print className="mb-4">
        <Chips
          label="Items"
          chips={[
            { value: 'low', label: 'Low stock' },
            { value: 'all', label: 'All below the maximum' },
          ]}
          value={of}
          onChange={value => change({ of: value === 'all' ? 'all' : undefined })}
        />
      </div>
      {data ? (
        <Suppliers list={data} />
      ) : error ? (
        <ErrorCard title="The reorder list could not be loaded." error={error} onRetry={refetch} />
      ) : (
        <Skeletons
          label="Loading the reorder list"
          count={3}
          className="flex flex-col gap-3"
          each="h-24 rounded-card"
        />
      )}
    </>
  )
}

function Suppliers({ list: { suppliers, total } }: { list: ReorderList }) {
  if (suppliers.length === 0)
    return (
      <EmptyCard
        icon={<PackageCheck />}
        title="Nothing to buy"
        hint="Items at or below their minimum appear here."
      />
    )
  return (
    <Table label="Reorder list">
      <thead>
        <tr>
          <HeadCell>Item</HeadCell>
          <HeadCell className="text-right max-sm:hidden">In stock</HeadCell>
          <HeadCell className="text-right max-sm:hidden">Minimum</HeadCell>
          <HeadCell className="text-right">Buy</HeadCell>
          <HeadCell className="text-right max-sm:hidden">Cost per unit</HeadCell>
          <HeadCell className="text-right">Cost</HeadCell>
        </tr>
      </thead>
      {suppliers.map(one => (
        <Supplier key={one.supplier} {...one} />
      ))}
      <tfoot>
        <tr className="font-semibold text-base">
          <Cell>Total</Cell>
          <Cell colSpan={5} className="text-right">
            <Money dollars={total} />
          </Cell>
        </tr>
      </tfoot>
    </Table>
  )
}

function Supplier({ supplier, lines, total }: ReorderList['suppliers'][number]) {
  return (
    <tbody className="break-inside-avoid border-line border-b tabular-nums">
      <tr className="bg-sunken/60">
        <th scope="rowgroup" colSpan={5} className="h-10 px-3 text-left font-semibold max-sm:hidden">
          {supplier}
        </th>
        <th scope="rowgroup" colSpan={2} className="h-10 px-3 text-left font-semibold sm:hidden">
          {supplier}
        </th>
        <Cell className="h-10 text-right font-semibold">
          <span className="sr-only">Total </span>
          <Money dollars={total} />
        </Cell>
      </tr>
      {lines.map(line => (
        <Line key={line.itemId} line={line} />
      ))}
    </tbody>
  )
}

function Line({ line }: { line: ReorderList['suppliers'][number]['lines'][number] }) {
  const dialog = useDialog()
  return (
    <Row>
      <Cell className="min-w-36">
        <button
          type="button"
          className="tap text-left hover:underline"
          onClick={() => dialog.open('inventory-details', { itemId: line.itemId })}
        >
          {line.name}
        </button>
        <span className="hidden print:inline">{line.name}</span>
      </Cell>
      <Cell className="text-right max-sm:hidden">{line.currentStock.toLocaleString('en-US')}</Cell>
      <Cell className="text-right max-sm:hidden">{line.minStock.toLocaleString('en-US')}</Cell>
      <Cell className="whitespace-nowrap text-right font-medium">
        {formatQuantity(line.quantity, line.unit)}
      </Cell>
      <Cell className="text-right max-sm:hidden">
        <Money dollars={line.cost} />
      </Cell>
      <Cell className="text-right">
        <Money dollars={line.total} />
      </Cell>
    </Row>
  )
}
