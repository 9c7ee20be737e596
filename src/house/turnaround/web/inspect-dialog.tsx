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
import type { Finding, Inspection } from '../contract.ts'
import { judgeOutcome } from '../rules.ts'
import { InspectionStep } from './inspection-step.tsx'
import { useFinishInspection, useInspection } from './queries.ts'
import { INSPECTED_BY_OTHERS, useIsOwnCleaning } from './shared/own-cleaning.ts'

/** Goes through the list of an inspection, one finding per step. */
export default function InspectDialog({ inspectionId }: { inspectionId: number }) {
  const { close } = useDialog()
  const { data, error, refetch } = useInspection(inspectionId)
  return (
    <Dialog title={data ? `Inspect ${data.facilityName}` : 'Inspect'} onClose={close}>
      <DialogContent value={data} error={error} failure="Failed to fetch inspection" onRetry={refetch}>
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
  if (!useIsOwnCleaning(inspection.cleanerId)) return <Checklist inspection={inspection} />
  return (
    <DialogBody>
      <EmptyState
        title={INSPECTED_BY_OTHERS}
        hint={`${inspection.facilityName} stays in cleaning until then.`}
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
      toast({ title: 'Inspection finished', description: outcomeText(facilityName, status, workorderId) })
      close()
    } catch (error) {
      showFailure('Failed to finish inspection')(error)
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
                alt={`${facilityName} after cleaning`}
                className="aspect-video h-18 rounded-control object-cover"
              />
            </a>
          )}
          <p className="min-w-0 text-muted">
            Cleaned by {cleanerName}, <ShortDateTime at={requestedTime} />
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
            Mark remaining OK
          </Button>
        )}
        <Button
          variant="primary"
          disabled={!isComplete}
          pending={finish.isPending && 'Saving...'}
          onClick={() => void submit()}
        >
          {submitLabel[outcome]}
        </Button>
      </DialogFooter>
    </>
  )
}

const submitLabel = { passed: 'Set Ready', returned: 'Send Back to Clean', failed: 'Write Work Order' }

function outcomeText(name: string, status: Inspection['status'], workorderId: number | null): string {
  if (status === 'failed')
    return `${name} is out of service. Work order #${String(workorderId).padStart(4, '0')} was written.`
  return status === 'returned' ? `${name} has to be cleaned again.` : `${name} is ready.`
}

/** An inspection that someone else finished or that was skipped. */
function Ended({
  inspection: { status, facilityName, inspectorName, workorderId },
}: {
  inspection: Inspection
}) {
  return (
    <DialogBody>
      <EmptyState
        title={
          status === 'skipped'
            ? `${facilityName} was set ready without an inspection.`
            : outcomeText(facilityName, status, workorderId)
        }
        hint={inspectorName ? `Inspected by ${inspectorName}` : undefined}
      />
    </DialogBody>
  )
}
