import { useEffect, useReducer, useRef } from 'react'
import { Dialog, DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { type Cleaner, useCleaner } from '../cleaner.ts'
import { LogInForm } from '../log-in-form.tsx'
import { findCurrentJob, findOpenJob, isUnsaved, startOutbox, useOutbox } from '../offline/outbox.ts'
import type { CleaningJob } from '../offline/phone-store.ts'
import {
  CleaningError,
  completeCleaning,
  findFacility,
  savePhoto,
  startCleaning,
} from './cleaning-actions.ts'
import { CompletedStep } from './completed-step.tsx'
import { CompletingStep } from './completing-step.tsx'
import { ErrorStep } from './error-step.tsx'
import { advance, type Flow, type FlowEvent, type Photo } from './flow.ts'
import { GiveUpButton } from './give-up-button.tsx'
import { InProgressStep } from './in-progress-step.tsx'
import { PhotoCard } from './photo-card.tsx'
import { ScanCard } from './scan-card.tsx'

/** Guides through one cleaning, one step per screen: tag, cleaning, photo (SPEC §4). */
export default function CleaningDialog({ tag }: { tag?: string | undefined }) {
  const { close } = useDialog()
  const cleaner = useCleaner()
  const outbox = useOutbox()
  useEffect(startOutbox, [])
  if (outbox) return <Cleaning tag={tag} cleaner={cleaner} job={findOpenJob(outbox, cleaner?.cleanerId)} />
  return (
    <Dialog title="Room Cleaning" onClose={close}>
      <DialogBody>
        <Skeleton className="h-40" />
      </DialogBody>
    </Dialog>
  )
}

interface CleaningProps {
  tag: string | undefined
  cleaner: Cleaner | undefined
  /** The open job of this cleaner. */
  job: CleaningJob | undefined
}

function Cleaning({ tag, cleaner, job }: CleaningProps) {
  const { close } = useDialog()
  const [flow, dispatch] = useReducer(advance, { cleaner, job }, initialFlow)
  const actions = useActions(dispatch)
  // The tag in the URL (from a QR code) is used once, as soon as the cleaner is known.
  const linkedTag = useRef(tag)
  useEffect(() => {
    if (flow.step !== 'scanning' || linkedTag.current === undefined) return
    void actions.start(flow.cleanerId, linkedTag.current)
    linkedTag.current = undefined
  })
  return (
    <Dialog title={findTitle(flow)} description={describeStep(flow)} onClose={close}>
      {/* Leaves room for the toast, which would cover the next button. */}
      <DialogBody className="flex flex-col gap-4 max-md:pb-28">
        <Current flow={flow} dispatch={dispatch} actions={actions} cleaner={cleaner} />
      </DialogBody>
    </Dialog>
  )
}

interface CurrentProps {
  flow: Flow
  dispatch: (event: FlowEvent) => void
  actions: ReturnType<typeof useActions>
  cleaner: Cleaner | undefined
}

function Current({ flow, dispatch, actions, cleaner }: CurrentProps) {
  const { close } = useDialog()
  const restart = () => dispatch({ type: 'restart' })
  const next = () => {
    restart()
    if (cleaner) actions.identify(cleaner.cleanerId)
  }
  const giveUp = 'cleaning' in flow && (
    <GiveUpButton cleaning={flow.cleaning} onDone={() => dispatch({ type: 'given_up' })} />
  )
  switch (flow.step) {
    case 'initial':
      return (
        <LogInForm
          action="Continue"
          cleanerId={cleaner?.cleanerId}
          onDone={({ cleanerId }) => actions.identify(cleanerId)}
        />
      )
    case 'scanning':
      return flow.tagId === undefined ? (
        <ScanCard
          onTag={tagId => void actions.start(flow.cleanerId, tagId)}
          onFailed={failure => dispatch({ type: 'failed', ...failure })}
        />
      ) : (
        <p role="status" className="py-8 text-center text-muted">
          Starting…
        </p>
      )
    case 'in_progress':
      return (
        <InProgressStep cleaning={flow.cleaning} onPhoto={() => dispatch({ type: 'photo_wanted' })}>
          {giveUp}
        </InProgressStep>
      )
    case 'photo_capture':
      return <PhotoCard onUse={photo => void actions.usePhoto(flow.cleaning.key, photo)}>{giveUp}</PhotoCard>
    case 'completing':
      return (
        <CompletingStep
          flow={flow}
          onRetake={() => void actions.retake(flow.cleaning.key)}
          onComplete={notes => void actions.complete(flow.cleaning.key, flow.photo, notes)}
        >
          {giveUp}
        </CompletingStep>
      )
    case 'completed':
      return <CompletedStep cleaning={flow.cleaning} onNext={next} onClose={close} />
    case 'error':
      return <ErrorStep flow={flow} onTryAgain={() => dispatch({ type: 'try_again' })} onRestart={restart} />
  }
}

function useActions(dispatch: (event: FlowEvent) => void) {
  const fail = (error: unknown, otherwise: string) => {
    const { title, message } = error instanceof CleaningError ? error : { title: 'Error', message: otherwise }
    dispatch({ type: 'failed', title, message })
  }
  return {
    identify(cleanerId: string) {
      const job = findCurrentJob(cleanerId)
      if (job) dispatch(resume(job))
      else dispatch({ type: 'identified', cleanerId })
    },
    async start(cleanerId: string, tagId: string) {
      dispatch({ type: 'tag_read', tagId })
      try {
        const tag = await findFacility(tagId)
        toast({ title: 'Tag Scanned Successfully', description: tag.facilityName })
        const job = await startCleaning(cleanerId, tag)
        dispatch({ type: 'started', cleaning: job })
        toast({
          title: 'Cleaning Started',
          description: withDelivery(tag.facilityName, job.key, job.sessionId !== undefined),
        })
      } catch (error) {
        fail(error, 'Failed to start cleaning process')
      }
    },
    async usePhoto(key: string, photo: Photo) {
      if (await savePhoto(key, photo)) dispatch({ type: 'photo_used', photo })
      else fail(undefined, 'No active cleaning session found')
    },
    async retake(key: string) {
      await savePhoto(key, undefined)
      dispatch({ type: 'retake' })
    },
    async complete(key: string, photo: Photo, notes: string) {
      dispatch({ type: 'confirmed' })
      try {
        const received = await completeCleaning(key, photo, notes)
        dispatch({ type: 'completed' })
        toast({ title: 'Cleaning Completed', description: withDelivery('The room is clean.', key, received) })
      } catch (error) {
        fail(error, 'Failed to complete cleaning process')
      }
    },
  }
}

function withDelivery(what: string, key: string, received: boolean): string {
  if (received) return what
  return isUnsaved(key)
    ? `${what} · not saved: keep this page open until it is sent`
    : `${what} · saved on this phone, sent when back online`
}

function initialFlow({ cleaner, job }: Pick<CleaningProps, 'cleaner' | 'job'>): Flow {
  const start: Flow = { step: 'initial' }
  if (job) return advance(start, resume(job))
  return cleaner ? advance(start, { type: 'identified', cleanerId: cleaner.cleanerId }) : start
}

const resume = (job: CleaningJob): FlowEvent => ({ type: 'resumed', cleaning: job, photo: job.photo })

const titles: Record<Flow['step'], string> = {
  initial: 'Room Cleaning',
  scanning: 'Which room?',
  in_progress: 'Cleaning in Progress',
  photo_capture: 'Room Photo',
  completing: 'Complete Cleaning',
  completed: 'Cleaning Completed',
  error: 'Room Cleaning',
}

const findTitle = ({ step }: Flow) => titles[step]

function describeStep(flow: Flow): string | undefined {
  if ('cleaning' in flow) return flow.cleaning.facilityName
  return flow.step === 'scanning' ? "Scan the room's tag or QR code, or type the code." : undefined
}
