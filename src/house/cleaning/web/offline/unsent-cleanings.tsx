import CloudUpload from 'lucide-react/icons/cloud-upload'
import { useState } from 'react'
import { formatList } from '#platform/languages/languages.ts'
import { useLanguage } from '#platform/web/device/language.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Confirm } from '#platform/web/ui/dialogs/confirm.tsx'
import { ClockTime } from '#platform/web/ui/text/time.tsx'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import { cleaningTexts } from '../../languages/texts.ts'
import { Preview } from '../steps/photo-card.tsx'
import { dropJob, editJob, sendUnsent, unsentJobs, useOutbox } from './outbox.ts'
import type { CleaningJob } from './phone-store.ts'

/** Cleanings on this phone that are unsent or were refused by the server. */
export function UnsentCleanings() {
  const t = useTexts(cleaningTexts)
  const outbox = useOutbox()
  const waiting = outbox ? unsentJobs(outbox) : []
  if (waiting.length === 0) return null
  return (
    <section
      aria-label={t('waitingToBeSent')}
      className="flex flex-col gap-3 rounded-card border border-line bg-yellow-soft p-4 text-yellow-ink"
    >
      <div className="flex items-center justify-between gap-2">
        <h2 className="flex items-center gap-2 font-semibold">
          <CloudUpload className="size-4" aria-hidden />
          {t('waitingToBeSent')}
        </h2>
        <Button pending={outbox?.sending && t('sending')} onClick={() => void sendUnsent()}>
          {t('sendNow')}
        </Button>
      </div>
      <ul className="flex flex-col gap-3">
        {waiting.map(job => (
          <li key={job.key}>
            {job.refused === undefined ? (
              <QueuedCleaning
                job={job}
                isSaved={!outbox?.unsaved.has(job.key)}
                waitsFor={outbox?.waitsFor.get(job.key)}
              />
            ) : (
              <RejectedCleaning job={job} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface QueuedCleaningProps {
  job: CleaningJob
  isSaved: boolean
  /** The condition for sending it. */
  waitsFor: string | undefined
}

function QueuedCleaning({ job, isSaved, waitsFor }: QueuedCleaningProps) {
  const t = useTexts(cleaningTexts)
  const language = useLanguage()
  return (
    <div>
      <p>
        {t.rich('unsentSteps', {
          room: () => <span className="font-medium">{job.facilityName}</span>,
          steps: formatList(
            listSteps(job).map(step => t(step)),
            language,
          ),
          time: () => <ClockTime at={job.end?.endTime ?? job.startTime} />,
        })}
      </p>
      {!isSaved && <p className="font-medium">{t('notSavedOnPhone')}</p>}
      {waitsFor && <p>{waitsFor}</p>}
    </div>
  )
}

type Step = 'stepStart' | 'stepPhoto' | 'stepCompletion' | 'stepCancellation'

/** Unsent steps of a cleaning, in order, by the keys of their texts. */
function listSteps({ sessionId, photo, photoUrl, end }: CleaningJob): Step[] {
  const steps: Step[] = []
  if (sessionId === undefined) steps.push('stepStart')
  if (end?.as === 'completed' && photo && photoUrl === undefined) steps.push('stepPhoto')
  if (end) steps.push(end.as === 'completed' ? 'stepCompletion' : 'stepCancellation')
  return steps
}

function RejectedCleaning({ job }: { job: CleaningJob }) {
  const t = useTexts(cleaningTexts)
  const [asking, setAsking] = useState(false)
  async function tryAgain() {
    await editJob(job.key, ({ refused: _, ...current }) => current)
    await sendUnsent()
  }
  const language = useLanguage()
  const lost = lostWith(job).map(part => t(part))
  return (
    <div role="alert" className="flex flex-col gap-2 text-red-ink">
      <p>
        {t.rich('notSent', {
          room: () => <span className="font-medium">{job.facilityName}</span>,
          reason: job.refused ?? '',
        })}
      </p>
      {job.photo && <Preview photo={job.photo} />}
      {job.notes && <p className="break-words">{job.notes}</p>}
      <div className="flex gap-2">
        <Button onClick={() => void tryAgain()}>{t('tryAgain')}</Button>
        <Button variant="danger-ghost" onClick={() => setAsking(true)}>
          {t('discard')}
        </Button>
      </div>
      {asking && (
        <Confirm
          title={t('discardQuestion', { room: job.facilityName })}
          action={t('discard')}
          cancel={t('cancel')}
          danger
          onConfirm={() => dropJob(job.key)}
          onClose={() => setAsking(false)}
        >
          {lost.length > 0 ? t('losesWork', { parts: formatList(lost, language) }) : t('losesNothing')}
        </Confirm>
      )}
    </div>
  )
}

/** The parts of a job that exist only on this phone, by the keys of their texts. */
function lostWith({ photo, notes, end }: CleaningJob) {
  const parts = new Map([
    ['lostPhoto', photo !== undefined],
    ['lostNotes', Boolean(notes)],
    ['lostCompletion', end?.as === 'completed'],
  ] as const)
  return [...parts.keys()].filter(key => parts.get(key))
}
