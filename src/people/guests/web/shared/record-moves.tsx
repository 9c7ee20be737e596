import { messageOf } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Section } from '#platform/web/ui/layout/card.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { GuestRecord } from '../../contract.ts'

type Move = GuestRecord['moves'][number]

/** Undoes a merge. */
interface Undo {
  isPending: boolean
  mutateAsync: (input: {
    params: { id: string; moveId: string }
    body: Record<string, never>
    action: string
  }) => Promise<unknown>
}

interface MovesProps {
  moves: readonly Move[]
  /** Whose record it is. */
  of: { noun: 'guest' | 'member'; id: number }
  undo: Undo
}

/** Merges and splits of a record. A merge into it can be undone. Renders nothing without any. */
export function RecordMoves({ moves, of, undo }: MovesProps) {
  if (moves.length === 0) return null
  return (
    <Section title="History">
      <ul className="flex flex-col gap-1 text-muted">
        {moves.map(move => (
          <li key={move.id} className="flex min-h-9 flex-wrap items-center gap-x-3">
            <span>
              {nameRecord(move, of.id)} · {move.stays} {move.stays === 1 ? 'stay' : 'stays'}, by {move.by},{' '}
              <ShortDateTime at={move.at} />
              {move.undoneAt && (
                <>
                  {' · undone '}
                  <ShortDateTime at={move.undoneAt} />
                </>
              )}
            </span>
            {move.canUndo && <UndoMerge of={of} move={move} undo={undo} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** 'Merged with Rosa Byrne, M-000014'. */
function nameRecord({ kind, fromId, other }: Move, ownId: number): string {
  if (kind === 'merge') return `Merged with ${other}`
  return `Split ${fromId === ownId ? 'into' : 'from'} ${other}`
}

function UndoMerge({ of, move: { id, other }, undo }: Omit<MovesProps, 'moves'> & { move: Move }) {
  async function undoNow() {
    try {
      const params = { id: String(of.id), moveId: String(id) }
      await undo.mutateAsync({ params, body: {}, action: 'Undo a merge' })
      toast({ title: 'Merge undone', description: `${other} has its stays and notes back` })
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
