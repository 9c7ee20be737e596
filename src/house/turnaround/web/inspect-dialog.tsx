import { useState } from 'react'
import { FaultPhoto } from '#house/cleaning/web/shared/fault-photo.tsx'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { EmptyState } from '#platform/web/ui/feedback/states.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useRegisterForm } from '#platform/web/ui/forms/unsaved-forms.ts'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import type { Finding, Inspection } from '../contract.ts'
import { type TurnaroundTranslate, turnaroundTexts } from '../languages/texts.ts'
import { judgeOutcome } from '../rules.ts'
import { InspectionStep } from './inspection-step.tsx'
import { useFinishInspection, useInspection } from './queries.ts'
import { useIsOwnCleaning } from './shared/own-cleaning.ts'

/** Goes through the list of an inspection, one finding per step. */
export default function InspectDialog({ inspectionId }: { inspectionId: number }) {
  const { close } = useDialog()
  const t = useTexts(turnaroundTexts)
  const { data, error, refetch } = useInspection(inspectionId)
  return (
    <Dialog title={data ? t('inspectRoom', { room: data.facilityName }) : t('inspect')} onClose={close}>
      <DialogContent value={data} error={error} failure={t('inspectionFailedToLoad')} onRetry={refetch}>
        {inspection =>
          inspection.status === 'pending' ? (
            <Pending key={inspection.steps.join('\n')} inspection={inspection} />
          ) : (
            <Ended inspection={inspection} />
          )
        }
      </DialogContent>
    </Dialog>
  )
}

function Pending({ inspection }: { inspection: Inspection }) {
  const t = useTexts(turnaroundTexts)
  if (!useIsOwnCleaning(inspection.cleanerId)) return <Checklist inspection={inspection} />
  return (
    <DialogBody>
      <EmptyState
        title={t('someoneElseInspects')}
        hint={t('staysInCleaning', { room: inspection.facilityName })}
      />
    </DialogBody>
  )
}

interface Entry {
  finding: Finding | undefined
  note: string
}

function Checklist({ inspection }: { inspection: Inspection }) {
  const { id, facilityName, steps, cleanerName, requestedTime, photoUrl, cleaningNotes } = inspection
  const t = useTexts(turnaroundTexts)
  const { close } = useDialog()
  const finish = useFinishInspection()
  const [entries, setEntries] = useState<readonly Entry[]>(
    steps.map(() => ({ finding: undefined, note: '' })),
  )
  const [photo, setPhoto] = useState<string>()
  useRegisterForm(
    photo !== undefined || entries.some(({ finding, note }) => finding !== undefined || note !== ''),
    finish.isPending,
  )
  const results = entries.flatMap(({ finding, note }, at) =>
    finding ? [{ step: steps[at]!, finding, note: note.trim() }] : [],
  )
  const isComplete = results.length === steps.length
  const outcome = judgeOutcome(results)
  const change = (at: number, entry: Partial<Entry>) =>
    setEntries(all => all.map((one, index) => (index === at ? { ...one, ...entry } : one)))

  async function submit() {
    try {
      const { status, workorderId } = await finish.mutateAsync({
        params: { id: String(id) },
        body: { results, ...(outcome === 'failed' && photo && { photo }) },
      })
      toast({
        title: t('inspectionFinished'),
        description: outcomeText(t, { facilityName, status, workorderId }),
      })
      close()
    } catch (error) {
      showFailure(t('finishFailed'))(error)
    }
  }

  return (
    <>
      <DialogBody className="flex flex-col gap-4">
        <div className="flex gap-3">
          {photoUrl && (
            <a href={photoUrl} target="_blank" rel="noreferrer" className="shrink-0">
              <img
                src={photoUrl}
                alt={t('roomAfterCleaning', { room: facilityName })}
                className="aspect-video h-18 rounded-control object-cover"
              />
            </a>
          )}
          <p className="min-w-0 text-muted">
            {t.rich('cleanedBy', {
              cleaner: cleanerName,
              time: () => <ShortDateTime at={requestedTime} />,
            })}
            {cleaningNotes && <span className="block break-words">{cleaningNotes}</span>}
          </p>
        </div>
        <ol className="flex flex-col divide-y divide-line">
          {steps.map((step, at) => (
            <InspectionStep
              key={step}
              step={step}
              finding={entries[at]!.finding}
              note={entries[at]!.note}
              onChange={entry => change(at, entry)}
            />
          ))}
        </ol>
        {outcome === 'failed' && <FaultPhoto photo={photo} onChange={setPhoto} />}
      </DialogBody>
      <DialogFooter>
        {!isComplete && (
          <Button
            className="md:mr-auto"
            onClick={() =>
              setEntries(all => all.map(entry => ({ ...entry, finding: entry.finding ?? 'ok' })))
            }
          >
            {t('markRemaining')}
          </Button>
        )}
        <Button
          variant="primary"
          disabled={!isComplete}
          pending={finish.isPending && t('saving')}
          onClick={() => void submit()}
        >
          {t(submitLabel[outcome])}
        </Button>
      </DialogFooter>
    </>
  )
}

const submitLabel = { passed: 'setReady', returned: 'sendBack', failed: 'writeWorkOrder' } as const

function outcomeText(
  t: TurnaroundTranslate,
  { facilityName: room, status, workorderId }: Pick<Inspection, 'facilityName' | 'status' | 'workorderId'>,
): string {
  if (status === 'failed')
    return t('isOutOfService', { room, workOrder: String(workorderId).padStart(4, '0') })
  return t(status === 'returned' ? 'isCleanedAgain' : 'isReady', { room })
}

/** An inspection that someone else finished or that was skipped. */
function Ended({ inspection }: { inspection: Inspection }) {
  const t = useTexts(turnaroundTexts)
  const { status, facilityName, inspectorName } = inspection
  return (
    <DialogBody>
      <EmptyState
        title={status === 'skipped' ? t('wasSetReady', { room: facilityName }) : outcomeText(t, inspection)}
        hint={inspectorName ? t('inspectedBy', { inspector: inspectorName }) : undefined}
      />
    </DialogBody>
  )
}
