import Check from 'lucide-react/icons/check'
import DoorOpen from 'lucide-react/icons/door-open'
import KeyRound from 'lucide-react/icons/key-round'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import Store from 'lucide-react/icons/store'
import Users from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'
import type { ReactNode } from 'react'
import { useDrawers } from '#money/shifts/web/queries.ts'
import { useAccounts } from '#office/accounts/web/shared/account-queries.ts'
import { useSettings } from '#office/settings/web/queries.ts'
import { defaultName } from '#office/settings/words.ts'
import { Link } from '#platform/web/routing/link.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Card, Section } from '#platform/web/ui/layout/card.tsx'

interface StepsProps {
  /** How many there are. */
  rooms: number
  lockers: number
}

/** The steps from an empty venue to its first rental. */
export default function FirstStepsList({ rooms, lockers }: StepsProps) {
  const dialog = useDialog()
  return (
    <Section title="First steps" className="mb-5">
      <ol className="grid gap-2 md:grid-cols-3">
        <VenueStep />
        <Step
          icon={<DoorOpen />}
          title="Add your rooms"
          done={rooms > 0 && `${rooms} added`}
          hint="One at a time, or a numbered series"
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
        <StaffStep />
        <DrawerStep />
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

function VenueStep() {
  const { data: settings } = useSettings()
  const name = settings && settings.facilityName !== defaultName && settings.facilityName
  return (
    <Step
      icon={<Store />}
      title="Name the venue"
      done={name || false}
      hint="With its address, time zone, and when its day starts"
    >
      <Button asChild>
        <Link to="/settings" search={{ tab: 'facility' }}>
          Open settings
        </Link>
      </Button>
    </Step>
  )
}

function StaffStep() {
  const { data: accounts = [] } = useAccounts()
  return (
    <Step
      icon={<Users />}
      title="Add your staff"
      done={accounts.length > 1 && `${accounts.length} people`}
      hint="Each person with a role and a PIN. Skip this if you work alone."
    >
      <Button asChild>
        <Link to="/settings" search={{ tab: 'staff' }}>
          Add Staff
        </Link>
      </Button>
    </Step>
  )
}

function DrawerStep() {
  const dialog = useDialog()
  const { data: drawers } = useDrawers()
  const open = drawers?.open[0]
  return (
    <Step
      icon={<Wallet />}
      title="Open the cash drawer"
      done={open ? `${open.drawer} is open` : false}
      hint="Count the cash in it. Skip this if you take no cash."
    >
      <Button onClick={() => dialog.open('open-drawer')}>Open drawer</Button>
    </Step>
  )
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
