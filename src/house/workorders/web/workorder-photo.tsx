import { PhotoButton } from '#house/cleaning/web/shared/fault-photo.tsx'
import { useIsAuthorized } from '#office/accounts/web/queries.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { setWorkorderPhoto, type Workorder } from '../contract.ts'
import { useSetWorkorderPhoto } from './queries.ts'

export interface WorkorderPhotoProps {
  workorder: Workorder
  onChanged: (changed: Workorder) => void
}

/** The photo of a work order, and a button that adds or replaces it at once. */
export function WorkorderPhoto({ workorder, onChanged }: WorkorderPhotoProps) {
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
