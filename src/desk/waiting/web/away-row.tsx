import { EmailStateLine } from '#office/mail/web/shared/email-state-line.tsx'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import type { WaitingEntry } from '../contract.ts'
import { useReturnToLine } from './queries.ts'

/** A guest who missed an offer or left, and can be brought back to the end of the line. */
export function AwayRow({ entry: { id, number, name, status, email } }: { entry: WaitingEntry }) {
  const bringBack = useReturnToLine()
  return (
    <li className="flex items-center gap-x-3 py-2">
      <span className="min-w-12 font-semibold text-muted tabular-nums">#{number}</span>
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        <span className="block text-muted text-xs">
          {status === 'lapsed' ? 'Missed the offer' : 'Was removed'}
        </span>
        {email && <EmailStateLine email={email} className="block text-xs" />}
      </span>
      <Button
        size="sm"
        disabled={bringBack.isPending}
        onClick={() =>
          bringBack.mutate(
            { params: { id: String(id) } },
            {
              onError: showFailure('Failed to bring back'),
            },
          )
        }
      >
        Bring Back<span className="sr-only"> #{number}</span>
      </Button>
    </li>
  )
}
