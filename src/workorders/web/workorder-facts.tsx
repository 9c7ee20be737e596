import type { ReactNode } from 'react'
import { useDialog } from '../../shared/web/ui/dialogs/open-dialog.ts'
import { ShortDateTime } from '../../shared/web/ui/text/time.tsx'
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
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 md:grid-cols-3">
        <Fact name="Location">
          <button
            type="button"
            className="tap text-primary-ink hover:underline"
            onClick={() => dialog.open(`${facilityType}-details`, { facilityId })}
          >
            {facilityName}
          </button>
        </Fact>
        <Fact name="Type">{typeName[type]}</Fact>
        <Fact name="Estimated hours">{estimatedHours}</Fact>
        <Fact name="Created">
          <ShortDateTime at={createdAt} />
        </Fact>
        {closedAt && (
          <Fact name={workorder.status === 'completed' ? 'Completed' : 'Cancelled'}>
            <ShortDateTime at={closedAt} />
          </Fact>
        )}
      </dl>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}
