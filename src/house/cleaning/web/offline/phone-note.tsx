import HardDrive from 'lucide-react/icons/hard-drive'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { Instant } from '#platform/values/time.ts'
import { ClockTime } from '#platform/web/ui/text/time.tsx'
import { type Outbox, unsentJobs, useOutbox } from './outbox.ts'

/**
 * Says what happens to cleanings while there is no connection, or if this phone cannot save them. It sticks to the
 * bottom of the screen.
 */
export function PhoneNote({ offlineSince }: { offlineSince: Instant | undefined }) {
  const outbox = useOutbox()
  const isOffline = offlineSince !== undefined
  const isShown = outbox && (isOffline || !outbox.canSave || outbox.unsaved.size > 0)
  return (
    <div role="status" data-no-print className="-mx-4 xl:-mx-6 sticky bottom-0 z-20 mt-4">
      {isShown && (
        <p className="flex items-center gap-2 border-line border-t bg-yellow-soft px-4 py-1.5 text-yellow-ink md:px-6">
          {isOffline ? (
            <WifiOff className="size-4 shrink-0" aria-hidden />
          ) : (
            <HardDrive className="size-4 shrink-0" aria-hidden />
          )}
          <span className="min-w-0">
            {isOffline && (
              <>
                Offline since <ClockTime at={offlineSince} />.{' '}
              </>
            )}
            {storageText(outbox, isOffline)}
          </span>
        </p>
      )}
    </div>
  )
}

/** The state of the cleanings on this phone. */
export function storageText(
  { jobs, unsaved, canSave }: Pick<Outbox, 'jobs' | 'unsaved' | 'canSave'>,
  isOffline: boolean,
): string {
  if (unsaved.size > 0)
    return unsaved.size === 1
      ? '1 cleaning is not saved on this phone. Keep this page open until it is sent.'
      : `${unsaved.size} cleanings are not saved on this phone. Keep this page open until they are sent.`
  if (!canSave)
    return isOffline
      ? 'This phone cannot save cleanings. What you do now is lost if this page is closed.'
      : 'This phone cannot save cleanings. Keep this page open until each one is sent.'
  const unsent = unsentJobs({ jobs }).filter(({ refused }) => refused === undefined).length
  if (unsent === 0) return 'You can go on: cleanings are saved on this phone and sent later.'
  return unsent === 1
    ? '1 unsent cleaning is saved on this phone. It is sent when you are back online.'
    : `${unsent} unsent cleanings are saved on this phone. They are sent when you are back online.`
}
