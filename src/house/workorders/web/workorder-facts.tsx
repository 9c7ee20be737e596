import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Fact, Facts } from '#platform/web/ui/layout/facts.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import { typeName } from './labels.tsx'
import { WorkorderPhoto, type WorkorderPhotoProps } from './workorder-photo.tsx'

/** The properties and times of a work order. */
export function WorkorderFacts({ workorder, onChanged }: WorkorderPhotoProps) {
  const dialog = useDialog()
  const { description, type, facilityType, facilityId, facilityName, estimatedHours } = workorder
  const { createdAt, closedAt } = workorder
  return (
    <div className="flex flex-col gap-3">
      <p className="whitespace-pre-wrap break-words">{description}</p>
      <WorkorderPhoto workorder={workorder} onChanged={onChanged} />
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
