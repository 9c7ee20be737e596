import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Fact, Facts } from '#platform/web/ui/layout/facts.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { Workorder } from '../contract.ts'
import { typeName } from './labels.tsx'

/** The properties and times of a work order. */
export function WorkorderFacts({ workorder }: { workorder: Workorder }) {
  const dialog = useDialog()
  const { description, type, facilityType, facilityId, facilityName, estimatedHours } = workorder
  const { createdAt, closedAt } = workorder
  return (
    <div className="flex flex-col gap-3">
      <p className="whitespace-pre-wrap break-words">{description}</p>
      {workorder.photoUrl && (
        <a href={workorder.photoUrl} target="_blank" rel="noreferrer" className="self-start">
          <img
            src={workorder.photoUrl}
            alt={`Fault in ${facilityName}`}
            loading="lazy"
            className="aspect-video h-32 rounded-control bg-sunken object-cover"
          />
        </a>
      )}
      <Facts className="gap-y-2 md:grid-cols-3">
        <Fact label="Location">
          <button
            type="button"
            className="tap text-left text-primary-ink hover:underline"
            onClick={() => dialog.open(`${facilityType}-details`, { facilityId })}
          >
            {facilityName}
          </button>
        </Fact>
        <Fact label="Type">{typeName[type]}</Fact>
        <Fact label="Estimated hours">{estimatedHours}</Fact>
        <Fact label="Created">
          <ShortDateTime at={createdAt} />
        </Fact>
        {closedAt && workorder.closingNote !== '' && (
          <Fact label="Closing note" wide>
            {workorder.closingNote}
          </Fact>
        )}
        {closedAt && (
          <Fact label={workorder.status === 'completed' ? 'Completed' : 'Cancelled'}>
            <ShortDateTime at={closedAt} />
          </Fact>
        )}
      </Facts>
    </div>
  )
}
