import { useState } from 'react'
import { Button } from '../actions/button.tsx'

/** Why a part is missing, if the server can be reached. */
export const MISSING_PART =
  'This part could not be loaded. Keydesk may have been updated: reload to continue.'

/** Why a part is missing, if it has not arrived in time. */
export const LATE_PART =
  'This part has not arrived: the server is not responding. It opens as soon as it arrives, or reload to try again.'

export const reload = () => location.reload()

/** For a part that nobody asked for: says nothing while it is late. */
export const MissingInBackground = ({ isLate = false }: { isLate?: boolean }) =>
  isLate ? null : <MissingPart />

/**
 * Shown in place of a part that could not be loaded. It takes no room, so that everything else stays as it is. A part
 * that was asked a question ends it without an answer (`onEnd`), so that who asked goes on.
 */
export function MissingPart({
  isLate = false,
  onEnd,
}: {
  isLate?: boolean
  onEnd?: (answer: undefined) => void
}) {
  const [isShown, setShown] = useState(true)
  if (!isShown) return null
  function leave() {
    setShown(false)
    onEnd?.(undefined)
  }
  return (
    <div
      role="alert"
      className="pointer-events-auto fixed inset-x-4 top-2 z-60 mx-auto flex max-w-md flex-wrap items-center justify-end gap-2 rounded-card border border-line bg-surface p-3 text-ink shadow-float"
    >
      <p className="min-w-full">{isLate ? LATE_PART : MISSING_PART}</p>
      <Button size="sm" onClick={leave}>
        Later
      </Button>
      <Button size="sm" variant="primary" onClick={reload}>
        Reload
      </Button>
    </div>
  )
}
