import Sparkles from 'lucide-react/icons/sparkles'
import { useMayOpen } from '#office/accounts/web/queries.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog, DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { EmptyState } from '#platform/web/ui/feedback/states.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import type { Turnaround } from '../contract.ts'
import { turnaroundTexts } from '../languages/texts.ts'
import { useIsOwnCleaning } from './shared/own-cleaning.ts'
import { NeededFor, StateBadge, StateTime } from './shared/turnaround-state.tsx'
import { useTurnarounds } from './shared/turnarounds.ts'

/** The facilities between check-out and ready, the one needed first at the top. */
export default function TurnaroundsDialog() {
  const { close } = useDialog()
  const { data, error, refetch } = useTurnarounds()
  return (
    <Dialog title="Turn-around" description="Most urgent first" onClose={close} size="list">
      <DialogContent value={data} error={error} failure="Failed to fetch turn-around" onRetry={refetch}>
        {turnarounds => (
          <DialogBody>
            {turnarounds.length === 0 ? (
              <EmptyState
                icon={<Sparkles />}
                title="Everything is ready"
                hint="Rooms and lockers that are dirty, being cleaned or waiting for an inspection appear here."
              />
            ) : (
              <ol className="@container flex flex-col divide-y divide-line">
                {turnarounds.map(turnaround => (
                  <TurnaroundRow key={turnaround.facilityId} turnaround={turnaround} />
                ))}
              </ol>
            )}
          </DialogBody>
        )}
      </DialogContent>
    </Dialog>
  )
}

function TurnaroundRow({ turnaround }: { turnaround: Turnaround }) {
  const { facilityType, facilityId, facilityName, state, since, cleanerName, cleanerId } = turnaround
  const t = useTexts(turnaroundTexts)
  const dialog = useDialog()
  const isOwn = useIsOwnCleaning(cleanerId) && state === 'inspect'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-2.5 @lg:grid-cols-[minmax(0,1fr)_8.5rem_5.5rem_6rem]">
      <span className="min-w-0">
        <button
          type="button"
          className="tap max-w-full truncate font-medium text-primary-ink hover:underline"
          onClick={() => dialog.leaveFor(`${facilityType}-details`, { facilityId })}
        >
          {facilityName}
        </button>
        <span className="block text-muted text-xs">
          <NeededFor turnaround={turnaround} />
          {turnaround.neededFor && ' · '}
          since <ShortDateTime at={since} />
          {cleanerName && ` · ${cleanerName}`}
          {isOwn && <span className="block">{t('someoneElseInspects')}</span>}
        </span>
      </span>
      <span className="justify-self-end @lg:justify-self-start">
        <StateBadge state={state} />
      </span>
      <StateTime turnaround={turnaround} className="@lg:text-right" />
      <span className="justify-self-end">{!isOwn && <InspectButton turnaround={turnaround} />}</span>
    </li>
  )
}

/** Opens the inspection that waits. Renders nothing if none does. */
export function InspectButton({ turnaround }: { turnaround: Turnaround }) {
  const t = useTexts(turnaroundTexts)
  const dialog = useDialog()
  const mayInspect = useMayOpen('inspect')
  const { inspectionId, facilityName } = turnaround
  if (inspectionId === null || !mayInspect) return null
  return (
    <Button
      size="sm"
      variant="soft"
      aria-label={t('inspectRoom', { room: facilityName })}
      onClick={() => dialog.leaveFor('inspect', { inspectionId })}
    >
      {t('inspect')}
    </Button>
  )
}
