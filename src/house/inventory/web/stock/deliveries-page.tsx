import Truck from 'lucide-react/icons/truck'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { EmptyCard, ErrorCard } from '#platform/web/ui/feedback/state-cards.tsx'
import { ShowMore } from '#platform/web/ui/lists/show-more.tsx'
import { Cell, HeadCell, Row, Table } from '#platform/web/ui/lists/table.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { Restock } from '../../contract.ts'
import { formatQuantity } from '../../rules.ts'
import { Day } from '../labels.tsx'
import { ListHeader } from '../list-header.tsx'
import { useRestocks } from '../queries.ts'

/** All restock records, newest first. */
export function DeliveriesPage() {
  const { records, error, retry, more, isFetchingMore } = useRestocks()
  return (
    <>
      <ListHeader title="Deliveries" subtitle="What was restocked, from whom and at what cost" />
      {records ? (
        <Records records={records} />
      ) : error ? (
        <ErrorCard title="Deliveries could not be loaded." error={error} onRetry={retry} />
      ) : (
        <Skeletons label="Loading deliveries" count={3} className="flex flex-col gap-2" each="h-11" />
      )}
      <ShowMore more={more} isFetching={isFetchingMore} className="mt-3" />
    </>
  )
}

function Records({ records }: { records: readonly Restock[] }) {
  if (records.length === 0)
    return (
      <EmptyCard
        icon={<Truck />}
        title="No deliveries yet"
        hint="Press Restock on an item to record a delivery."
      />
    )
  return (
    <Table label="Deliveries">
      <thead>
        <tr>
          <HeadCell>Date</HeadCell>
          <HeadCell>Item</HeadCell>
          <HeadCell>Supplier and invoice</HeadCell>
          <HeadCell className="text-right">Quantity</HeadCell>
          <HeadCell className="text-right">Cost per unit</HeadCell>
          <HeadCell className="text-right">Total</HeadCell>
          <HeadCell className="text-right">New stock level</HeadCell>
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {records.map(record => (
          <DeliveryRow key={record.id} record={record} />
        ))}
      </tbody>
    </Table>
  )
}

function DeliveryRow({ record }: { record: Restock }) {
  const dialog = useDialog()
  return (
    <Row>
      <Cell className="whitespace-nowrap">
        <Day day={record.restockDate} />
      </Cell>
      <Cell>
        <button
          type="button"
          className="tap text-left font-medium hover:underline"
          onClick={() => dialog.open('inventory-details', { itemId: record.itemId })}
        >
          {record.itemName}
        </button>
        {record.reversed && <Badge className="ml-2">Reversed</Badge>}
        <span className="block whitespace-nowrap text-muted text-xs">by {record.by}</span>
        {record.notes && <span className="block text-muted text-xs">{record.notes}</span>}
      </Cell>
      <Cell>
        {record.supplier}
        <span className="block text-muted text-xs">{record.invoiceNumber || 'No invoice number'}</span>
      </Cell>
      <Cell className="whitespace-nowrap text-right">
        {formatQuantity(record.quantityAdded, record.unit)}
      </Cell>
      <Cell className="text-right">
        <Money dollars={record.costPerUnit} />
      </Cell>
      <Cell className="text-right">
        <Money dollars={record.totalCost} />
      </Cell>
      <Cell className="text-right">{record.newStockLevel.toLocaleString('en-US')}</Cell>
    </Row>
  )
}
