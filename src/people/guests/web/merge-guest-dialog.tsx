import { useDeferredValue, useState } from 'react'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import type { GuestRecord } from '../contract.ts'
import { PAGE } from '../words.ts'
import { GuestDialog } from './guest-dialog.tsx'
import { useFoundGuests, useMergeGuests } from './queries.ts'
import { MergeList } from './shared/merge-list.tsx'

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
    <MergeList
      {...{ noun: 'guest', typed, onType: setTyped, search, page: PAGE, pending: merge.isPending }}
      others={(data?.guests ?? [])
        .filter(({ id }) => id !== guest.id)
        .map(({ id, name, phone, email, stays }) => ({
          id,
          name,
          detail: [phone || email, stays === 1 ? '1 stay' : `${stays} stays`].filter(Boolean).join(' · '),
        }))}
      onMerge={id => void take(id)}
    >
      The stays, bills, contacts and flags of the other record move to {guest.name}. No amounts change.
    </MergeList>
  )
}
