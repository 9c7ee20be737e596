import HardDrive from 'lucide-react/icons/hard-drive'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { Instant } from '#platform/values/time.ts'
import { ClockTime } from '#platform/web/ui/text/time.tsx'
import { currentTexts, useTexts } from '#platform/web/ui/text/use-texts.ts'
import { cleaningTexts } from '../../languages/texts.ts'
import { type Outbox, unsentJobs, useOutbox } from './outbox.ts'

/**
 * Says what happens to cleanings while there is no connection, or if this phone cannot save them. It sticks to the
 * bottom of the screen.
 */
export function PhoneNote({ offlineSince }: { offlineSince: Instant | undefined }) {
  const t = useTexts(cleaningTexts)
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
            {isOffline && <>{t.rich('offlineSince', { time: () => <ClockTime at={offlineSince} /> })} </>}
            {storageText(outbox, isOffline, t)}
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
  t = currentTexts(cleaningTexts),
): string {
  if (unsaved.size > 0) return t('unsaved', { count: unsaved.size })
  if (!canSave) return t(isOffline ? 'cannotSaveOffline' : 'cannotSave')
  const unsent = unsentJobs({ jobs }).filter(({ refused }) => refused === undefined).length
  return unsent === 0 ? t('canGoOn') : t('unsent', { count: unsent })
}
