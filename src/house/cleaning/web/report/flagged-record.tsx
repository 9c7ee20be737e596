import Flag from 'lucide-react/icons/flag'
import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import type { Tone } from '#platform/web/ui/style/tones.ts'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { Flag as FlagName, ReportedRecord } from '../../contract.ts'
import { RecordPhoto } from '../steps/record-photo.tsx'
import { minutesText } from './minutes-text.ts'

/** A cleaning with its flags and photo, and the earlier photo that looks like it. */
export function FlaggedRecord({ record }: { record: ReportedRecord }) {
  const { facilityName, cleanerName, startTime, durationMinutes, like } = record
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <p className="font-semibold">{facilityName}</p>
          <p className="text-muted">
            {cleanerName} · <ShortDateTime at={startTime} /> · {minutesText(durationMinutes ?? 0)}
          </p>
        </div>
        <Flags record={record} />
      </div>
      <div className="flex flex-wrap gap-3">
        <RecordPhoto record={record} className="h-24" />
        {like && (
          <figure className="flex flex-col gap-1">
            <RecordPhoto record={like} className="h-24" />
            <figcaption className="text-muted text-xs">
              {like.facilityName}, {like.cleanerName}, <ShortDateTime at={like.startTime} />
            </figcaption>
          </figure>
        )}
      </div>
    </li>
  )
}

export function Flags({ record: { flags } }: { record: ReportedRecord }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {flags.map(flag => (
        <Badge key={flag} tone={flagTone[flag]} icon={<Flag aria-hidden />}>
          {flagName[flag]}
        </Badge>
      ))}
    </span>
  )
}

const flagName: Record<FlagName, string> = {
  same_photo: 'Same photo',
  similar_photo: 'Similar photo',
  under_a_minute: 'Under a minute',
  uploaded: 'Uploaded',
}

const flagTone: Record<FlagName, Tone> = {
  same_photo: 'red',
  similar_photo: 'orange',
  under_a_minute: 'orange',
  uploaded: 'yellow',
}
