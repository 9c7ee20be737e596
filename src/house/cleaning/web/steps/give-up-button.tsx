import { useId, useState } from 'react'
import { messageOf } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Confirm } from '#platform/web/ui/dialogs/confirm.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Textarea } from '#platform/web/ui/forms/input.tsx'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import { cleaningTexts } from '../../languages/texts.ts'
import { giveUpCleaning } from './cleaning-actions.ts'
import type { OpenCleaning } from './flow.ts'

/** Cancels a cleaning after asking for a reason. */
export function GiveUpButton({ cleaning, onDone }: { cleaning: OpenCleaning; onDone: () => void }) {
  const t = useTexts(cleaningTexts)
  const id = useId()
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()

  async function confirm() {
    try {
      if (reason.trim() === '') throw new Error(t('enterReason'))
      await giveUpCleaning(cleaning.key, reason.trim())
    } catch (failure) {
      setError(messageOf(failure))
      throw failure
    }
    toast({ title: t('cleaningCancelled'), description: cleaning.facilityName })
    onDone()
  }

  return (
    <>
      <Button variant="danger-ghost" size="lg" onClick={() => setAsking(true)}>
        {t('cancelCleaning')}
      </Button>
      {asking && (
        <Confirm
          title={t('cancelQuestion', { room: cleaning.facilityName })}
          action={t('cancelCleaning')}
          cancel={t('keepCleaning')}
          danger
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <label htmlFor={id} className="block pb-1.5">
            {t('cancelReason')}
          </label>
          <Textarea
            id={id}
            value={reason}
            maxLength={300}
            onChange={event => setReason(event.target.value)}
            aria-required
            aria-invalid={error !== undefined}
            aria-describedby={error && `${id}-error`}
          />
          {error && (
            <p id={`${id}-error`} role="alert" className="pt-1.5 text-red-ink text-xs">
              {error}
            </p>
          )}
        </Confirm>
      )}
    </>
  )
}
