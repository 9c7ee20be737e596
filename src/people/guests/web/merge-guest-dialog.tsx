import { useDeferredValue, useState } from 'react'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { SearchField } from '#platform/web/ui/forms/search-field.tsx'
import { useCutList } from '#platform/web/ui/lists/cut-list.tsx'
import type { GuestRecord } from '../contract.ts'
import { PAGE } from '../words.ts'
import { GuestDialog } from './guest-dialog.tsx'
import { useFoundGuests, useMergeGuests } from './queries.ts'

/** Maximum number of guests offered. */
const MAX_OFFERED = 8

/** Merges another record of the same person into this one. */
export default function MergeGuestDialog({ guestId }: { guestId: number }) {
  return (
    <GuestDialog title="Merge Guests" guestId={guestId}>
      {guest => <MergeForm guest={guest} />}
    </GuestDialog>
  )
}

function MergeForm({ guest }: { guest: GuestRecord }) {
  const { close } = useDialog()
  const merge = useMergeGuests()
  const [typed, setTyped] = useState(guest.name)
  const search = useDeferredValue(typed.trim())
  const { data } = useFoundGuests(search)
  const others = (data?.guests ?? []).filter(({ id }) => id !== guest.id)
  // This guest may be among those that the server returned.
  const { shown, note } = useCutList(others, { most: MAX_OFFERED, search, page: PAGE - 1 })
  async function take(otherId: number) {
    try {
      const params = { id: String(guest.id) }
      await merge.mutateAsync({ params, body: { otherId }, action: 'Merge two guests' })
      toast({ title: 'Guests merged', description: 'All stays are on one record' })
      close()
    } catch (error) {
      showFailure('Failed to merge')(error)
    }
  }
  return (
    <DialogBody className="flex flex-col gap-4">
      <p>The stays, bills, contacts and flags of the other record move to {guest.name}. No amounts change.</p>
      <SearchField label="Search guests..." value={typed} onChange={setTyped} />
      {others.length === 0 && <p className="text-muted">No other guest found</p>}
      <ul aria-label="Other guests" className="divide-y divide-line">
        {shown.map(({ id, name, phone, email, stays }) => (
          <li key={id} className="flex min-h-11 items-center gap-3 py-1.5">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{name}</span>
              <span className="block truncate text-muted text-xs">
                {[phone || email, stays === 1 ? '1 stay' : `${stays} stays`].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Button pending={merge.isPending && 'Merging...'} onClick={() => void take(id)}>
              Merge
            </Button>
          </li>
        ))}
      </ul>
      {note}
    </DialogBody>
  )
}
