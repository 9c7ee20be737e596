import { useEffect, useReducer, useRef } from 'react'
import { Dialog, DialogBody } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import type { CleaningTranslate } from '../../languages/texts.ts'
import { cleaningTexts } from '../../languages/texts.ts'
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
  const t = useTexts(cleaningTexts)
  const { close } = useDialog()
  const cleaner = useCleaner()
  const outbox = useOutbox()
  useEffect(startOutbox, [])
  if (outbox) return <Cleaning tag={tag} cleaner={cleaner} job={findOpenJob(outbox, cleaner?.cleanerId)} />
  return (
    <Dialog title={t('roomCleaning')} onClose={close}>
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
  const t = useTexts(cleaningTexts)
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
    <Dialog title={t(titles[flow.step])} description={describeStep(flow, t)} onClose={close}>
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
  const t = useTexts(cleaningTexts)
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
          action={t('continue')}
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
          {t('starting')}
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
  const t = useTexts(cleaningTexts)
  const fail = (error: unknown, otherwise: string) => {
    const { title, message } =
      error instanceof CleaningError ? error : { title: t('error'), message: otherwise }
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
        toast({ title: t('tagScanned'), description: tag.facilityName })
        const job = await startCleaning(cleanerId, tag)
        dispatch({ type: 'started', cleaning: job })
        toast({
          title: t('cleaningStarted'),
          description: withDelivery(tag.facilityName, job.key, job.sessionId !== undefined, t),
        })
      } catch (error) {
        fail(error, t('failedToStart'))
      }
    },
    async usePhoto(key: string, photo: Photo) {
      if (await savePhoto(key, photo)) dispatch({ type: 'photo_used', photo })
      else fail(undefined, t('noActiveCleaning'))
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
        toast({
          title: t('cleaningCompleted'),
          description: withDelivery(t('roomIsClean'), key, received, t),
        })
      } catch (error) {
        fail(error, t('failedToComplete'))
      }
    },
  }
}

function withDelivery(what: string, key: string, received: boolean, t: CleaningTranslate): string {
  if (received) return what
  return t(isUnsaved(key) ? 'keepPageOpen' : 'sentWhenOnline', { what })
}

function initialFlow({ cleaner, job }: Pick<CleaningProps, 'cleaner' | 'job'>): Flow {
  const start: Flow = { step: 'initial' }
  if (job) return advance(start, resume(job))
  return cleaner ? advance(start, { type: 'identified', cleanerId: cleaner.cleanerId }) : start
}

const resume = (job: CleaningJob): FlowEvent => ({ type: 'resumed', cleaning: job, photo: job.photo })

const titles = {
  initial: 'roomCleaning',
  scanning: 'whichRoom',
  in_progress: 'cleaningInProgress',
  photo_capture: 'roomPhoto',
  completing: 'completeCleaning',
  completed: 'cleaningCompleted',
  error: 'roomCleaning',
} as const satisfies Record<Flow['step'], string>

function describeStep(flow: Flow, t: CleaningTranslate): string | undefined {
  if ('cleaning' in flow) return flow.cleaning.facilityName
  return flow.step === 'scanning' ? t('scanOrType') : undefined
}
