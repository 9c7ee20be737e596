import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import { Money } from '#platform/web/ui/text/money.tsx'

export interface PayDueProps {
  /** Null if there is no bill. */
  billId: number | null
  /** Dollars. */
  due: number
  /** Whose bill it is, for screen readers: 'Ada Member'. */
  of: string
}

/** The amount due on a bill, and the button that takes it. Renders nothing if nothing is due. */
export function PayDue({ billId, due, of }: PayDueProps) {
  const dialog = useDialog()
  if (billId === null || due <= 0) return null
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone="orange">
        <Money dollars={due} /> due
      </Badge>
      <Button size="sm" onClick={() => dialog.open('pay-bill', { billId })}>
        Take payment<span className="sr-only"> of {of}</span>
      </Button>
    </span>
  )
}
