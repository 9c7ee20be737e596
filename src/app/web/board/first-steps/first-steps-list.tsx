import Check from 'lucide-react/icons/check'
import { type ReactNode, useState } from 'react'
import { useHasRentals } from '#desk/rentals/web/shared/board.ts'
import { SeveralRooms } from '#house/facilities/web/editing/add-room-dialog.tsx'
import { useFacilities } from '#house/facilities/web/queries.ts'
import { useItems } from '#house/inventory/web/queries.ts'
import { useRates } from '#money/rates/web/queries.ts'
import { OpenDrawerForm } from '#money/shifts/web/drawer/open-drawer-form.tsx'
import { useDrawers } from '#money/shifts/web/queries.ts'
import { useSession } from '#office/accounts/web/queries.ts'
import { SetPasswordForm } from '#office/accounts/web/secret-cards.tsx'
import { useAccounts, useProfile } from '#office/accounts/web/shared/account-queries.ts'
import type { StoredSettings } from '#office/settings/contract.ts'
import { useSaveSettings } from '#office/settings/web/save-settings.ts'
import { defaultName } from '#office/settings/words.ts'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { TextButton } from '#platform/web/ui/actions/text-button.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Card, Section } from '#platform/web/ui/layout/card.tsx'
import { cn } from '#platform/web/ui/style/cn.ts'
import { VenueForm } from './venue-form.tsx'

/** The steps from an empty venue to its first rental. The first that is neither done nor skipped is open. */
export default function FirstStepsList({ settings }: { settings: StoredSettings }) {
  const steps = useSteps(settings)
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const [chosen, choose] = useState<string>()
  if (!steps || steps.every(({ done }) => done)) return null
  const open = steps.find(({ title }) => title === chosen) ?? steps.find(step => isNext(step, skipped))
  const leave = (title: string) => {
    choose(undefined)
    setSkipped(before => [...before, title])
  }
  return (
    <Section title="First steps" actions={<DismissButton settings={settings} />} className="mb-5">
      <Card className="lg:flex">
        <ol className="flex shrink-0 flex-col gap-0.5 border-line p-2 max-lg:border-b lg:w-64 lg:border-r">
          {steps.map(({ title, done }, at) => (
            <li key={title}>
              <button
                type="button"
                aria-current={open?.title === title ? 'step' : undefined}
                onClick={() => choose(title)}
                className={cn(
                  'tap flex min-h-8.5 w-full items-center gap-2.5 rounded-control px-2 text-left font-medium hover:bg-hover',
                  open?.title === title && 'bg-primary-soft text-primary-ink',
                )}
              >
                <span
                  className={cn(
                    'grid size-5 shrink-0 place-items-center rounded-full bg-sunken text-muted text-xs tabular-nums',
                    done && 'bg-green-soft text-green-ink',
                  )}
                >
                  {done ? <Check className="size-3.5" aria-label="Done" /> : at + 1}
                </span>
                <span className="min-w-0 flex-1">{title}</span>
                {done && <span className="truncate font-normal text-green-ink text-xs">{done}</span>}
              </button>
            </li>
          ))}
        </ol>
        <div className="flex min-w-0 flex-1 flex-col">
          {open ? (
            open.content(() => leave(open.title))
          ) : (
            <p className="p-5 text-muted">You skipped the rest. Choose a step to go on, or dismiss them.</p>
          )}
        </div>
      </Card>
    </Section>
  )
}

interface Step {
  title: string
  /** The result of the step; false if it is not done. */
  done: string | false
  /** `leave` goes on to the next step. */
  content: (leave: () => void) => ReactNode
}

const isNext = ({ title, done }: Step, skipped: readonly string[]) => !done && !skipped.includes(title)

/** Returns the steps; undefined until all that they count is loaded. */
function useSteps(settings: StoredSettings): readonly Step[] | undefined {
  const dialog = useDialog()
  const rooms = useFacilities('room').facilities
  const lockers = useFacilities('locker').facilities
  const { data: prices } = useRates()
  const { data: items } = useItems()
  const { data: accounts } = useAccounts()
  const { data: profile } = useProfile()
  const { data: drawers } = useDrawers()
  const { data: session } = useSession()
  const hasRentals = useHasRentals(true)
  if (
    !rooms ||
    !lockers ||
    !prices ||
    !items ||
    !accounts ||
    !profile ||
    !drawers ||
    hasRentals === undefined
  )
    return undefined
  const isOpen = session?.mode !== 'signed-in'
  const products = items.filter(({ price }) => price !== null).length
  const free = [...rooms, ...lockers].find(({ status }) => status === 'available')
  const moreFacilities = (leave: () => void) => (
    <Question
      text="Types, sizes and features can follow at any time."
      skip={leave}
      other={<Button onClick={() => dialog.open('add-locker')}>Add Lockers</Button>}
      label="Add More Rooms"
      onPress={() => dialog.open('add-room')}
    />
  )
  return [
    {
      title: 'Name and Time',
      done: settings.facilityName !== defaultName && settings.facilityName,
      content: leave => <VenueForm settings={settings} onDone={leave} />,
    },
    {
      title: 'Rooms and Lockers',
      done: rooms.length + lockers.length > 0 && `${rooms.length + lockers.length} added`,
      content: leave => (rooms.length > 0 ? moreFacilities(leave) : <RoomsForm skip={leave} />),
    },
    {
      title: 'Rates',
      done: prices.rates.length > 0 && count(prices.rates.length, 'rate'),
      content: leave => (
        <Question
          text="Other prices for nights, weekends, holidays or packages. Skip this if every hour costs the same."
          skip={leave}
          label="Add Rate"
          onPress={() => dialog.open('new-rate')}
        />
      ),
    },
    {
      title: 'Products',
      done: products > 0 && count(products, 'product'),
      content: leave => (
        <Question
          text="What you sell at the counter and onto rooms: water, towels, snacks."
          skip={leave}
          label="Add Product"
          onPress={() => dialog.open('add-inventory', { as: 'product' })}
        />
      ),
    },
    {
      title: 'Your Password',
      done: !isOpen && 'Sign-in is on',
      content: leave => (
        <div className="p-5">
          <p className="mb-4 max-w-prose text-muted">
            It turns sign-in on for everyone: you sign in as {profile.login}, others with the accounts of the
            next step. Skip this if nobody else can reach this computer.
          </p>
          <SetPasswordForm profile={profile} isOpen={isOpen} skip={leave} />
        </div>
      ),
    },
    {
      title: 'Staff',
      done: accounts.length > 1 && count(accounts.length, 'person', 'people'),
      content: leave => (
        <Question
          text={staffHint(isOpen)}
          skip={leave}
          label="Add Staff"
          onPress={() => dialog.open('new-account')}
        />
      ),
    },
    {
      title: 'Cash Drawer',
      done: drawers.known.length + drawers.open.length > 0 && (drawers.open[0]?.drawer ?? 'Closed'),
      content: leave => (
        <OpenDrawerForm key={drawers.open.length} drawers={drawers} cancel="Skip" onDone={leave} />
      ),
    },
    {
      title: 'First Rental',
      done: hasRentals && 'Done',
      content: leave => (
        <Question
          text={
            free
              ? 'Check in your first guest, or press Check In on a card below.'
              : 'Add a room or locker first.'
          }
          skip={leave}
          label={free ? `Check In ${free.name}` : 'Add Rooms'}
          onPress={() =>
            free
              ? dialog.open('check-in', { facilityType: free.type, facilityId: free.id })
              : dialog.open('add-room')
          }
        />
      ),
    },
  ]
}

const staffHint = (isOpen: boolean) =>
  isOpen
    ? 'Each person with a role and a PIN. They can sign in once you have set your password.'
    : 'Each person with a role, a PIN and a one-time password. After the first sign-in at a desk, the PIN is enough there.'

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`

/** Adds the first rooms, or leads to the lockers of a venue without rooms. */
function RoomsForm({ skip }: { skip: () => void }) {
  const dialog = useDialog()
  return (
    <div className="pt-5">
      <p className="mb-3 px-5 text-muted">
        A numbered series, with the price of an hour. Only lockers?{' '}
        <TextButton onClick={() => dialog.open('add-locker')}>Add Lockers</TextButton>
      </p>
      <SeveralRooms onDone={skip} cancel="Skip" />
    </div>
  )
}

interface QuestionProps {
  text: string
  skip: () => void
  /** Another button beside the main one. */
  other?: ReactNode
  label: string
  onPress: () => void
}

/** A step whose form is a dialog. */
function Question({ text, skip, other, label, onPress }: QuestionProps) {
  return (
    <div className="flex flex-col gap-4 p-5">
      <p className="max-w-prose text-muted">{text}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={onPress}>
          {label}
        </Button>
        {other}
        <Button variant="ghost" onClick={skip}>
          Skip
        </Button>
      </div>
    </div>
  )
}

function DismissButton({ settings: { version } }: { settings: StoredSettings }) {
  const { save } = useSaveSettings()
  async function dismiss() {
    try {
      const saved = await save({ firstSteps: false }, version)
      toast({
        title: 'First steps dismissed',
        description: 'Settings, General shows them again.',
        action: { label: 'Undo', onPress: () => void save({ firstSteps: true }, saved.version) },
      })
    } catch (error) {
      showErrorToast('dismiss the first steps')(error as Error)
    }
  }
  return (
    <Button size="sm" variant="ghost" onClick={() => void dismiss()}>
      Dismiss
    </Button>
  )
}
