import { Button } from '#platform/web/ui/actions/button.tsx'
import type { IdData } from '../contract.ts'
import { formatCardDay } from '../rules.ts'
import { CardVerdict } from './card-verdict.tsx'

/** A form field before and after it was filled in from the card. */
export interface FilledField {
  name: string
  label: string
  before: string
  after: string
}

export interface FilledFieldsProps {
  card: IdData
  changes: readonly FilledField[]
  onUndo: () => void
}

/** The verdict on a card and the form fields it changed; stays visible while the form is open. */
export function FilledFields({ card, changes, onUndo }: FilledFieldsProps) {
  return (
    <section aria-label="Scanned card" className="flex w-full flex-col gap-2">
      <CardVerdict card={card} brief />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 text-sm">
          <p className="font-medium">
            {changes.length > 0 ? 'Filled in from the card' : 'The form already matches the card'}
          </p>
          <ul className="text-muted">
            {changes.map(({ name, label, before, after }) => (
              <li key={name} className="break-words">
                {label}: <span className="text-ink">{shown(after)}</span>
                {before && ` (was ${shown(before)})`}
              </li>
            ))}
          </ul>
        </div>
        <Button size="sm" variant="ghost" onClick={onUndo}>
          Undo
        </Button>
      </div>
    </section>
  )
}

/** Formats days as MM/DD/YYYY (SPEC §9); returns other text unchanged. */
const shown = (value: string) => (/^\d{4}-\d\d-\d\d$/.test(value) ? formatCardDay(value) : value)
