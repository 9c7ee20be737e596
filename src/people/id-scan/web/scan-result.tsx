import type { ReactNode } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { Caution } from '#platform/web/ui/feedback/caution.tsx'
import type { IdData } from '../contract.ts'
import type { ParsedId } from './aamva/parse-id.ts'
import { CardVerdict } from './card-verdict.tsx'
import { cardFields } from './shared/card-fields.ts'

export interface ScanResultProps {
  scanned: ParsedId
  onAgain: () => void
  onUse: (scanned: ParsedId) => void
}

/** The result of a scan: the verdict, then the fields of the card. */
export function ScanResult({ scanned, onAgain, onUse }: ScanResultProps) {
  const { data, truncated } = scanned
  return (
    <>
      {/* Focusable so that the keyboard can scroll it: nothing inside takes focus. */}
      <DialogBody role="group" aria-label="Scan result" tabIndex={0} className="flex flex-col gap-4">
        <CardVerdict card={data} />
        <dl className="grid grid-cols-1 gap-x-6 gap-y-2.5 sm:grid-cols-2">
          {toRows(data).map(({ field, label, value }) => (
            <div key={field} className="flex min-w-0 flex-col">
              <dt className="text-muted text-xs">{label}</dt>
              <dd className="min-w-0 break-words font-medium">{value || <NoScanResult />}</dd>
            </div>
          ))}
        </dl>
        {truncated.length > 0 && (
          <Caution>
            The card shortens the {truncated.map(name => words[name]).join(' and the ')}. Complete it by hand.
          </Caution>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onAgain}>Scan Again</Button>
        <Button variant="primary" autoFocus data-first onClick={() => onUse(scanned)}>
          Use Information
        </Button>
      </DialogFooter>
    </>
  )
}

const words = { firstName: 'first name', lastName: 'last name', middleName: 'middle name' }

/** A missing name is shown as 'Unknown' (SPEC §5). */
const toRows = (card: IdData) =>
  cardFields({ ...card, firstName: card.firstName || 'Unknown', lastName: card.lastName || 'Unknown' })

function NoScanResult(): ReactNode {
  return (
    <>
      <span aria-hidden className="text-muted">
        –
      </span>
      <span className="sr-only">not on the card</span>
    </>
  )
}
