import { messageOf } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Section } from '#platform/web/ui/layout/card.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { GuestRecord } from '../../contract.ts'
import { useUndoMerge } from '../queries.ts'

type Move = GuestRecord['moves'][number]

/** Merges and splits of a record. A merge into it can be undone. Renders nothing without any. */
export function GuestMoves({ moves, guestId }: { moves: readonly Move[]; guestId: number }) {
  if (moves.length === 0) return null
  return (
    <Section title="History">
      <ul className="flex flex-col gap-1 text-muted">
        {moves.map(move => (
          <li key={move.id} className="flex min-h-9 flex-wrap items-center gap-x-3">
            <span>
              {nameOf(move, guestId)}, {move.stays} {move.stays === 1 ? 'stay' : 'stays'}, by {move.by},{' '}
              <ShortDateTime at={move.at} />
              {move.undoneAt && (
                <>
                  {' · undone '}
                  <ShortDateTime at={move.undoneAt} />
                </>
              )}
            </span>
            {move.canUndo && <UndoMerge guestId={guestId} move={move} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function nameOf({ kind, fromId, intoId }: Move, guestId: number): string {
  if (kind === 'merge') return `Merged with guest ${fromId === guestId ? intoId : fromId}`
  return `Split ${fromId === guestId ? `into guest ${intoId}` : `from guest ${fromId}`}`
}

function UndoMerge({ guestId, move: { id, fromId } }: { guestId: number; move: Move }) {
  const undo = useUndoMerge()
  async function undoNow() {
    try {
      const params = { id: String(guestId), moveId: String(id) }
      await undo.mutateAsync({ params, body: {}, action: 'Undo a merge' })
      toast({ title: 'Merge undone', description: `Guest ${fromId} has its stays and notes back` })
    } catch (error) {
      toast({ title: 'Failed to undo the merge', description: messageOf(error), variant: 'destructive' })
    }
  }
  return (
    <Button size="sm" pending={undo.isPending && 'Undoing...'} onClick={() => void undoNow()}>
      Undo Merge
    </Button>
  )
}
