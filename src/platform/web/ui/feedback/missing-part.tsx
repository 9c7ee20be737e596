import { useState } from 'react'
import { frameTexts } from '../../languages/texts.ts'
import { Button } from '../actions/button.tsx'
import { useTexts } from '../text/use-texts.ts'

/** Why a part is missing: because it has not arrived in time, or although the server can be reached. */
export const useMissingReason = (isLate: boolean) => useTexts(frameTexts)(isLate ? 'latePart' : 'missingPart')

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
  const t = useTexts(frameTexts)
  const reason = useMissingReason(isLate)
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
      <p className="min-w-full">{reason}</p>
      <Button size="sm" onClick={leave}>
        {t('later')}
      </Button>
      <Button size="sm" variant="primary" onClick={reload}>
        {t('reload')}
      </Button>
    </div>
  )
}
