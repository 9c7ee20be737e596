import ListOrdered from 'lucide-react/icons/list-ordered'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { useWaitingCount } from './waiting-count.ts'

/** Opens the waiting list. Shows how many guests are in line, and stands out if one of them has an offer. */
export function WaitingButton({ size }: { size?: 'sm' }) {
  const dialog = useDialog()
  const count = useWaitingCount()
  if (!useMayOpen('waiting-list')) return null
  return (
    <Button
      size={size}
      variant={count && count.offered > 0 ? 'soft' : 'secondary'}
      onClick={() => dialog.open('waiting-list', {})}
    >
      <ListOrdered aria-hidden />
      <span className={size === 'sm' ? 'max-[105rem]:sr-only' : ''}>Waiting</span>
      {count && count.inLine > 0 && <span className="tabular-nums">{count.inLine}</span>}
    </Button>
  )
}
