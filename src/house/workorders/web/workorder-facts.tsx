import { PhotoButton } from '#house/cleaning/web/shared/fault-photo.tsx'
import { useIsAuthorized } from '#office/accounts/web/queries.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { Fact, Facts } from '#platform/web/ui/layout/facts.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import { setWorkorderPhoto, type Workorder } from '../contract.ts'
import { typeName } from './labels.tsx'
import { useSetWorkorderPhoto } from './queries.ts'

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

interface WorkorderPhotoProps {
  workorder: Workorder
  onChanged: (changed: Workorder) => void
}

/** The photo of a work order, and a button that adds or replaces it at once. */
function WorkorderPhoto({ workorder, onChanged }: WorkorderPhotoProps) {
  const mayAdd = useIsAuthorized(setWorkorderPhoto)
  const set = useSetWorkorderPhoto()
  const { id, facilityName, photoUrl, version } = workorder
  // The address of a photo stays when another replaces it.
  const src = photoUrl && `${photoUrl}?version=${version}`
  return (
    <div className="flex flex-wrap items-end gap-2">
      {src && (
        <a href={src} target="_blank" rel="noreferrer">
          <img
            src={src}
            alt={`Fault in ${facilityName}`}
            loading="lazy"
            className="aspect-video h-32 rounded-control bg-sunken object-cover"
          />
        </a>
      )}
      {mayAdd && (
        <PhotoButton
          label={photoUrl ? 'Other Photo' : 'Add Photo'}
          pending={set.isPending && 'Sending...'}
          onPhoto={photo =>
            set
              .mutateAsync({ params: { id: String(id) }, body: { photo } })
              .then(onChanged)
              .catch(showFailure('Failed to update workorder'))
          }
        />
      )}
    </div>
  )
}
