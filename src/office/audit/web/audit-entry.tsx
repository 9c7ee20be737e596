import type { Noun } from '#platform/feed/contract.ts'
import { formatDayTime } from '#platform/values/time.ts'
import { useVenueLocale } from '#platform/web/device/venue.ts'
import type { AuditEntry } from '../contract.ts'
import { actionName, changeLines, nounName } from './labels.ts'
import type { AuditFilter } from './queries.ts'

export interface AuditEntryItemProps {
  entry: AuditEntry
  /** Filters the list to entries like this one. */
  onNarrow: (filter: AuditFilter) => void
}

/** One entry: message, person, time, changes, and where it came from. */
export function AuditEntryItem({ entry, onNarrow }: AuditEntryItemProps) {
  const { id, at, by, approvedBy, sentence, action, subjectId, changes, address, tab, sealed } = entry
  const { timeZone } = useVenueLocale()
  const noun = action.split('.')[0] as Noun
  return (
    <li className="flex flex-col gap-1 px-4 py-2.5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="min-w-48 flex-1 break-words font-medium">{sentence}</span>
        <span className="text-muted text-xs">
          {!sentence.includes(by) && `${by} · `}
          {approvedBy && `approved by ${approvedBy} · `}
          <time dateTime={at}>{formatDayTime(Date.parse(at), timeZone)}</time>
        </span>
      </div>
      <Changes changes={changes} />
      <p className="flex flex-wrap items-center gap-x-3 text-muted text-xs">
        <span className="tabular-nums">No. {id}</span>
        <FilterButton label={`Only ${actionName(action)}`} onPress={() => onNarrow({ noun, action })}>
          Only This Kind
        </FilterButton>
        {subjectId !== null && (
          <FilterButton
            label={`Only ${nounName[noun]}, number ${subjectId}`}
            onPress={() => onNarrow({ noun, subject: String(subjectId), from: '2000-01-01' })}
          >
            Its History
          </FilterButton>
        )}
        {address && <span>from {address}</span>}
        {tab && <span title={`Browser tab ${tab}`}>tab {tab.slice(0, 8)}</span>}
        {!sealed && <span>not sealed yet</span>}
      </p>
    </li>
  )
}

function FilterButton(props: { label: string; onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      title={props.label}
      onClick={props.onPress}
      className="tap underline decoration-dotted underline-offset-2 hover:text-ink"
    >
      {props.children}
    </button>
  )
}

function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  const venue = useVenueLocale()
  const lines = changeLines(changes, venue)
  if (lines.length === 0) return null
  return (
    <ul className="text-sm">
      {lines.map(({ name, values }) => (
        <li key={name} className="break-words">
          <span className="text-muted">{name}:</span>{' '}
          {values ? (
            <>
              {values[0]}
              <span aria-hidden> → </span>
              <span className="sr-only"> changed to </span>
              {values[1]}
            </>
          ) : (
            'changed'
          )}
        </li>
      ))}
    </ul>
  )
}
