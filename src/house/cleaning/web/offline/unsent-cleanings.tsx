import CloudUpload from 'lucide-react/icons/cloud-upload'
import { useState } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Confirm } from '#platform/web/ui/dialogs/confirm.tsx'
import { ClockTime } from '#platform/web/ui/text/time.tsx'
import { Preview } from '../steps/photo-card.tsx'
import { dropJob, editJob, sendUnsent, unsentJobs, useOutbox } from './outbox.ts'
import type { CleaningJob } from './phone-store.ts'

/** Cleanings on this phone that are unsent or were refused by the server. */
export function UnsentCleanings() {
  const outbox = useOutbox()
  const waiting = outbox ? unsentJobs(outbox) : []
  if (waiting.length === 0) return null
  return (
    <section
      aria-label="Waiting to be sent"
      className="flex flex-col gap-3 rounded-card border border-line bg-yellow-soft p-4 text-yellow-ink"
    >
      <div className="flex items-center justify-between gap-2">
        <h2 className="flex items-center gap-2 font-semibold">
          <CloudUpload className="size-4" aria-hidden />
          Waiting to be sent
        </h2>
        <Button pending={outbox?.sending && 'Sending...'} onClick={() => void sendUnsent()}>
          Send Now
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
  return (
    <div>
      <p>
        <span className="font-medium">{job.facilityName}</span>
        {': '}
        {listSteps(job).join(', ')} · <ClockTime at={job.end?.endTime ?? job.startTime} />
      </p>
      {!isSaved && (
        <p className="font-medium">Not saved on this phone. Keep this page open until it is sent.</p>
      )}
      {waitsFor && <p>{waitsFor}</p>}
    </div>
  )
}

/** Unsent steps of a cleaning, in order. */
function listSteps({ sessionId, photo, photoUrl, end }: CleaningJob): string[] {
  const steps: string[] = []
  if (sessionId === undefined) steps.push('start')
  if (end?.as === 'completed' && photo && photoUrl === undefined) steps.push('photo')
  if (end) steps.push(end.as === 'completed' ? 'completion' : 'cancellation')
  return steps
}

function RejectedCleaning({ job }: { job: CleaningJob }) {
  const [asking, setAsking] = useState(false)
  async function tryAgain() {
    await editJob(job.key, ({ refused: _, ...current }) => current)
    await sendUnsent()
  }
  const lost = lostWith(job)
  return (
    <div role="alert" className="flex flex-col gap-2 text-red-ink">
      <p>
        <span className="font-medium">{job.facilityName}</span> could not be sent: {job.refused}
      </p>
      {job.photo && <Preview photo={job.photo} />}
      {job.notes && <p className="break-words">{job.notes}</p>}
      <div className="flex gap-2">
        <Button onClick={() => void tryAgain()}>Try Again</Button>
        <Button variant="danger-ghost" onClick={() => setAsking(true)}>
          Discard
        </Button>
      </div>
      {asking && (
        <Confirm
          title={`Discard the cleaning of ${job.facilityName}?`}
          action="Discard"
          danger
          onConfirm={() => dropJob(job.key)}
          onClose={() => setAsking(false)}
        >
          {lost
            ? `Its ${lost} will be deleted. No other copy exists.`
            : 'It will be deleted from this phone.'}
        </Confirm>
      )}
    </div>
  )
}

/** The parts of a job that exist only on this phone: 'photo, notes and completion'. */
function lostWith({ photo, notes, end }: CleaningJob): string {
  const parts = [photo && 'photo', notes && 'notes', end?.as === 'completed' && 'completion'].filter(Boolean)
  return parts.join(', ').replace(/, ([^,]*)$/, ' and $1')
}
