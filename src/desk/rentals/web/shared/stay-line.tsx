import { TextButton } from '#platform/web/ui/actions/text-button.tsx'
import { TimeSpan } from '#platform/web/ui/text/time.tsx'

interface StayLineProps {
  name: string
  /** ISO text. */
  from: string
  until: string
  /** What is special about it: 'moved to Room 108'. */
  note?: string | false
  /** Opens the stay. */
  onOpen: () => void
}

/** A stay in a list of a facility: its guest, who opens it, and from when until when. */
export function StayLine({ name, from, until, note, onOpen }: StayLineProps) {
  return (
    <span className="min-w-0 flex-1">
      <TextButton onClick={onOpen} className="block max-w-full truncate font-medium">
        {name}
      </TextButton>
      <span className="text-muted text-xs">
        <TimeSpan from={from} until={until} />
        {note && ` · ${note}`}
      </span>
    </span>
  )
}
