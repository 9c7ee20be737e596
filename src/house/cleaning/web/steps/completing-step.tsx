import { type ReactNode, useEffect, useId, useState } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Textarea } from '#platform/web/ui/forms/input.tsx'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import { cleaningTexts } from '../../languages/texts.ts'
import { useOutbox } from '../offline/outbox.ts'
import { saveNotes } from './cleaning-actions.ts'
import type { Flow } from './flow.ts'
import { Preview } from './photo-card.tsx'

export interface CompletingStepProps {
  flow: Extract<Flow, { step: 'completing' }>
  onRetake: () => void
  onComplete: (notes: string) => void
  children: ReactNode
}

/** Pause in typing after which the notes are saved, in ms. */
const NOTES_SAVE_DELAY = 400

/** Reviews the photo, takes notes and completes the cleaning. Shows the upload progress while sending. */
export function CompletingStep({ flow, onRetake, onComplete, children }: CompletingStepProps) {
  const t = useTexts(cleaningTexts)
  const { cleaning, photo, sending } = flow
  const id = useId()
  const saved = useOutbox()?.jobs.find(({ key }) => key === cleaning.key)?.notes
  const [typed, setTyped] = useState<string>()
  const notes = typed ?? saved ?? ''
  // A phone may close the page at any time, and the field then never loses its focus.
  useEffect(() => {
    if (typed === undefined || sending) return
    const timer = setTimeout(() => void saveNotes(cleaning.key, typed), NOTES_SAVE_DELAY)
    return () => clearTimeout(timer)
  }, [cleaning.key, typed, sending])
  return (
    <>
      <Preview photo={photo} />
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="font-medium">
          {t('notes')}
        </label>
        <Textarea
          id={id}
          value={notes}
          maxLength={1_000}
          disabled={sending}
          onChange={event => setTyped(event.target.value)}
          onBlur={() => void saveNotes(cleaning.key, notes)}
        />
      </div>
      {sending && <Progress sendingKey={cleaning.key} />}
      <Button
        variant="primary"
        size="lg"
        pending={sending && t('sending')}
        onClick={() => onComplete(notes.trim())}
      >
        {t('completeCleaning')}
      </Button>
      {!sending && (
        <>
          <Button size="lg" onClick={onRetake}>
            {t('retake')}
          </Button>
          {children}
        </>
      )}
    </>
  )
}

function Progress({ sendingKey }: { sendingKey: string }) {
  const t = useTexts(cleaningTexts)
  const sending = useOutbox()?.sending
  const percent = sending?.key === sendingKey ? Math.round(sending.part * 100) : 0
  return (
    <div
      role="progressbar"
      aria-label={t('sendingPhoto')}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1.5 overflow-hidden rounded-full bg-line"
    >
      <div className="h-full bg-primary transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  )
}
