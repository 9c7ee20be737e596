import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useIsAuthorized } from '#office/accounts/web/queries.ts'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/feedback/states.tsx'
import { ShowMore } from '#platform/web/ui/lists/show-more.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { Item, Movement } from '../../contract.ts'
import { reverseMovement } from '../../contract.ts'
import { kindName, signedQuantity } from '../labels.tsx'
import { useMovements } from '../queries.ts'
import { ReverseMovement } from './reverse-movement.tsx'

/** The movements of an item with quantity, time, staff and reason, newest first. */
export function MovementList({ item }: { item: Item }) {
  const { records, error, retry, more, isFetchingMore } = useMovements(item.id)
  const [reversing, setReversing] = useState<Movement>()
  const mayReverse = useIsAuthorized(reverseMovement) && !item.deleted
  return (
    <section aria-label="History" className="flex flex-col gap-1">
      <h3 className="font-semibold">History</h3>
      {!records && error && (
        <ErrorState title="The history could not be loaded." error={error} onRetry={retry} />
      )}
      {!records && !error && (
        <Skeletons label="Loading history" count={3} className="flex flex-col gap-2" each="h-10" />
      )}
      {records?.length === 0 && <p className="text-muted">No stock changes yet.</p>}
      <ol className="divide-y divide-line">
        {records?.map(movement => (
          <MovementRow
            key={movement.id}
            movement={movement}
            onReverse={mayReverse && isReversible(movement) ? () => setReversing(movement) : undefined}
          />
        ))}
      </ol>
      <ShowMore more={more} isFetching={isFetchingMore} />
      {reversing && (
        <ReverseMovement item={item} movement={reversing} onClose={() => setReversing(undefined)} />
      )}
    </section>
  )
}

/** A sale or its return is corrected on its bill. */
const isReversible = ({ kind, quantity, reversedBy }: Movement) =>
  kind !== 'reversal' && kind !== 'sale' && kind !== 'return' && quantity !== 0 && reversedBy === null

interface MovementRowProps {
  movement: Movement
  onReverse: (() => void) | undefined
}

function MovementRow({ movement, onReverse }: MovementRowProps) {
  const { kind, quantity, stockAfter, at, by, reason, reversedBy } = movement
  return (
    <li className="flex items-center gap-3 py-2">
      <span
        className={cn(
          'w-14 shrink-0 text-right font-semibold tabular-nums',
          quantity > 0 && 'text-green-ink',
          reversedBy !== null && 'text-muted line-through',
        )}
      >
        {signedQuantity(quantity)}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block break-words">{reason}</span>
        <span className="block text-muted text-xs">
          {kindName[kind]}
          {reversedBy !== null && ', reversed'} · {by} · <ShortDateTime at={at} />
        </span>
      </span>
      <span className="shrink-0 text-muted text-xs tabular-nums">
        <span className="sr-only">Stock after: </span>= {stockAfter.toLocaleString('en-US')}
      </span>
      {onReverse ? (
        <IconButton
          label={`Reverse ${signedQuantity(quantity)}, ${reason}`}
          icon={<Undo2 />}
          size="sm"
          onClick={onReverse}
        />
      ) : (
        <span className="tap w-8 shrink-0" aria-hidden />
      )}
    </li>
  )
}
