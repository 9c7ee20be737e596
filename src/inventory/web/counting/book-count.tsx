import { useState } from 'react'
import { toCents, toDollars } from '../../../shared/values/money.ts'
import { ApiError } from '../../../shared/web/data/api.ts'
import { showErrorToast } from '../../../shared/web/data/error-messages.ts'
import { Button } from '../../../shared/web/ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../../shared/web/ui/dialogs/dialog.tsx'
import { toast } from '../../../shared/web/ui/feedback/toast.ts'
import { Cell, HeadCell, Row, Table } from '../../../shared/web/ui/lists/table.tsx'
import { Money } from '../../../shared/web/ui/text/money.tsx'
import type { Item } from '../../contract.ts'
import { useCountSheet } from '../queries.ts'
import { Difference } from './count-table.tsx'
import type { CountedQuantities } from './use-counted.ts'

export interface BookCountProps {
  /** The counted items. */
  items: readonly Item[]
  counted: CountedQuantities
  onBooked: () => void
  onClose: () => void
}

/** Shows the differences before they are saved, and updates them if the stock changes. */
export function BookCount({ items, counted, onBooked, onClose }: BookCountProps) {
  const saveCount = useCountSheet()
  const [refusal, setRefusal] = useState<string>()
  const differing = items.filter(item => counted.get(item.id) !== item.currentStock)
  const noun = differing.length === 1 ? 'difference' : 'differences'

  async function confirm() {
    setRefusal(undefined)
    const lines = items.map(({ id, currentStock }) => ({
      itemId: id,
      counted: counted.get(id)!,
      expected: currentStock,
    }))
    try {
      const { differing } = await saveCount.mutateAsync({ body: { lines } })
      toast({ title: 'Count saved', description: `${items.length} items counted, ${differing} corrected` })
      onBooked()
    } catch (error) {
      if (error instanceof ApiError) setRefusal(error.detail)
      showErrorToast('save the count')(error)
    }
  }

  return (
    <Dialog
      title="Save this count?"
      description={`${items.length} counted, ${differing.length} ${noun}`}
      onClose={onClose}
    >
      <DialogBody className="flex flex-col gap-3">
        {differing.length === 0 ? (
          <p>All counts match the stock.</p>
        ) : (
          <Differences items={differing} counted={counted} />
        )}
        {refusal && (
          <p role="alert" className="rounded-control bg-red-soft px-3 py-2 text-red-ink">
            {refusal}
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Back to counting</Button>
        <Button variant="primary" pending={saveCount.isPending && 'Processing...'} onClick={confirm}>
          Save count
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function Differences({ items, counted }: Pick<BookCountProps, 'items' | 'counted'>) {
  const cents = items.reduce(
    (sum, { id, currentStock, cost }) => sum + (counted.get(id)! - currentStock) * toCents(cost),
    0,
  )
  return (
    <>
      <Table label="Differences">
        <thead>
          <tr>
            <HeadCell>Item</HeadCell>
            <HeadCell className="text-right">In stock</HeadCell>
            <HeadCell className="text-right">Counted</HeadCell>
            <HeadCell className="text-right">Difference</HeadCell>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {items.map(item => (
            <Row key={item.id}>
              <Cell>{item.name}</Cell>
              <Cell className="text-right">{item.currentStock.toLocaleString('en-US')}</Cell>
              <Cell className="text-right">{counted.get(item.id)!.toLocaleString('en-US')}</Cell>
              <Cell className="text-right">
                <Difference item={item} counted={counted.get(item.id)} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      <p className="text-right text-muted">
        Value of the difference: <Money dollars={toDollars(cents)} />
      </p>
    </>
  )
}
