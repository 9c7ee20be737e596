import { useCallback } from 'react'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import type { Facility, FacilityStatus } from '../../contract.ts'
import { statusWords } from '../../rules.ts'
import { useChangeStatus } from '../queries.ts'

/**
 * Returns a function that sets a cleaned facility available, with Undo in the toast. The server sets it to
 * repair instead if a repair is pending.
 */
export function useMakeReady(): (facility: Facility) => void {
  const changes = {
    room: useChangeStatus('room').mutateAsync,
    locker: useChangeStatus('locker').mutateAsync,
  }
  const { room, locker } = changes
  return useCallback(
    ({ id, type, name }) => {
      const set = (status: FacilityStatus) =>
        (type === 'room' ? room : locker)({ params: { id: String(id) }, body: { status } }).catch(
          ({ message }: Error) =>
            toast({ title: `Failed to update ${type}`, description: message, variant: 'destructive' }),
        )
      void set('available').then(done => {
        if (!done) return
        toast({
          title: 'Status changed',
          description: `${name} is now ${statusWords[done.status]}`,
          ...(done.status === 'available' && {
            action: { label: 'Undo', onPress: () => void set('cleaning') },
          }),
        })
      })
    },
    [room, locker],
  )
}
