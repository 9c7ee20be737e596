import Check from 'lucide-react/icons/check'
import DoorOpen from 'lucide-react/icons/door-open'
import KeyRound from 'lucide-react/icons/key-round'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import type { ReactNode } from 'react'
import { useMayOpen } from '../../../accounts/web/queries.ts'
import { useLockers, useRooms } from '../../../facilities/web/queries.ts'
import { useBoard, useHasRentals } from '../../../rentals/web/queries.ts'
import { Button } from '../../../shared/web/ui/actions/button.tsx'
import { useDialog } from '../../../shared/web/ui/dialogs/open-dialog.ts'
import { Card, Section } from '../../../shared/web/ui/layout/card.tsx'

/** Guides a new venue to its first rooms, lockers and rental. Disappears after the first rental. */
export function FirstSteps() {
  const dialog = useDialog()
  const mayAdd = useMayOpen('add-room')
  const { rooms, lockers, isNew } = useNewVenue()
  if (!isNew || !mayAdd) return null
  return (
    <Section title="First steps" className="mb-5">
      <ol className="grid gap-2 md:grid-cols-3">
        <Step
          icon={<DoorOpen />}
          title="Add your rooms"
          done={rooms > 0 && `${rooms} added`}
          hint="One at a time, or a numbered series."
        >
          <Button variant={rooms > 0 ? 'secondary' : 'primary'} onClick={() => dialog.open('add-room')}>
            {rooms > 0 ? 'Add more rooms' : 'Add rooms'}
          </Button>
        </Step>
        <Step
          icon={<LockKeyhole />}
          title="Add your lockers"
          done={lockers > 0 && `${lockers} added`}
          hint="Skip this if you have no lockers."
        >
          <Button
            variant={rooms > 0 && lockers === 0 ? 'primary' : 'secondary'}
            onClick={() => dialog.open('add-locker')}
          >
            {lockers > 0 ? 'Add more lockers' : 'Add lockers'}
          </Button>
        </Step>
        <Step
          icon={<KeyRound />}
          title="Start your first rental"
          done={false}
          hint="Or press Check In on a card below."
        >
          <Button
            variant={lockers > 0 ? 'primary' : 'secondary'}
            disabled={rooms + lockers === 0}
            onClick={() => dialog.open('new-rental', rooms === 0 ? { facilityType: 'locker' } : {})}
          >
            Create the first rental
          </Button>
        </Step>
      </ol>
    </Section>
  )
}

/** Returns whether the venue is new: it has no rentals yet. */
function useNewVenue() {
  const rooms = useRooms().data
  const lockers = useLockers().data
  const { board } = useBoard()
  const everRented = useHasRentals(board?.size === 0)
  return {
    rooms: rooms?.length ?? 0,
    lockers: lockers?.length ?? 0,
    isNew: everRented === false && !!rooms && !!lockers,
  }
}

interface StepProps {
  icon: ReactNode
  title: string
  /** Progress text, or false if nothing is done yet. */
  done: string | false
  hint: string
  children: ReactNode
}

function Step({ icon, title, done, hint, children }: StepProps) {
  return (
    <li>
      <Card className="flex h-full flex-col items-start gap-2 p-4">
        <p className="flex items-center gap-2 font-semibold [&_svg]:size-4.5 [&_svg]:text-primary-ink">
          <span aria-hidden>{icon}</span>
          {title}
        </p>
        <p className="flex-1 text-muted">{hint}</p>
        <div className="flex flex-wrap items-center gap-3">
          {children}
          {done && (
            <span className="inline-flex items-center gap-1 text-green-ink">
              <Check className="size-3.5" aria-hidden />
              {done}
            </span>
          )}
        </div>
      </Card>
    </li>
  )
}
