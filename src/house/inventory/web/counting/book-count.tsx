import { type ReactNode, useState } from 'react'
import { toCents, toDollars } from '#platform/values/money.ts'
import { ApiError } from '#platform/web/data/api.ts'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Cell, HeadCell, Row, Table } from '#platform/web/ui/lists/table.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'
import type { Item } from '../../contract.ts'
import { useCountSheet } from '../queries.ts'
import { Difference } from './count-table.tsx'
import { type Counts, isOutdated } from './use-counted.ts'

export interface BookCountProps {
  /** The counted items. */
  items: readonly Item[]
  counts: Counts
  onBooked: () => void
  onClose: () => void
}

/**
 * Shows the differences before they are saved. They are those of the moment in which each item was counted; an item
 * that has been sold or delivered since has to be counted again.
 */
export function BookCount({ items, counts, onBooked, onClose }: BookCountProps) {
  const saveCount = useCountSheet()
  const [refusal, setRefusal] = useState<string>()
  const outdated = items.filter(item => isOutdated(counts.get(item.id)!, item))
  const differing = items.filter(({ id }) => counts.get(id)!.counted !== counts.get(id)!.expected)
  const noun = differing.length === 1 ? 'difference' : 'differences'

  async function confirm() {
    setRefusal(undefined)
    const lines = items.map(({ id }) => ({ itemId: id, ...counts.get(id)! }))
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
          <Differences items={differing} counts={counts} />
        )}
        {outdated.length > 0 && (
          <Alert>
            Count again, the stock has changed since: {outdated.map(({ name }) => name).join(', ')}
          </Alert>
        )}
        {refusal && outdated.length === 0 && <Alert>{refusal}</Alert>}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Back to Counting</Button>
        <Button
          variant="primary"
          pending={saveCount.isPending && 'Processing...'}
          disabled={outdated.length > 0}
          onClick={confirm}
        >
          Save Count
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

const Alert = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="rounded-control bg-red-soft px-3 py-2 text-red-ink">
    {children}
  </p>
)

function Differences({ items, counts }: Pick<BookCountProps, 'items' | 'counts'>) {
  const cents = items.reduce((sum, { id, cost }) => {
    const { counted, expected } = counts.get(id)!
    return sum + (counted - expected) * toCents(cost)
  }, 0)
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
              <Cell className="text-right">{counts.get(item.id)!.expected.toLocaleString('en-US')}</Cell>
              <Cell className="text-right">{counts.get(item.id)!.counted.toLocaleString('en-US')}</Cell>
              <Cell className="text-right">
                <Difference item={item} count={counts.get(item.id)} />
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
