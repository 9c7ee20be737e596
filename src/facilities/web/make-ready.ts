import { useCallback } from 'react'
import { toast } from '../../shared/web/ui/toast.ts'
import type { Facility, FacilityStatus } from '../contract.ts'
import { statusWords } from '../rules.ts'
import { useChangeStatus } from './queries.ts'

/** Sets a cleaned facility available at once, or in repair where it needs that; the toast takes back the former. */
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
