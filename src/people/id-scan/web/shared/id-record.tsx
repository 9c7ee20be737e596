import { useState } from 'react'
import { useIsAuthorized, useIsAuthorizedNow } from '#office/accounts/web/queries.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Confirm } from '#platform/web/ui/dialogs/confirm.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Section } from '#platform/web/ui/layout/card.tsx'
import { Fact, Facts } from '#platform/web/ui/layout/facts.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { IdRecord } from '../../contract.ts'
import { eraseIdRecord, readIdRecord } from '../../contract.ts'
import { type RecordSubject, useEraseIdRecord, useIdRecord } from '../queries.ts'
import { cardFields } from './card-fields.ts'

/**
 * The stored fields of the card of a rental or member, their retention and a button to erase them, if any.
 */
export function StoredIdRecord({ subject, id }: RecordSubject) {
  const { data: record } = useIdRecord({ subject, id }, useIsAuthorizedNow(readIdRecord))
  const mayErase = useIsAuthorized(eraseIdRecord)
  const [asking, setAsking] = useState(false)
  if (!record) return null
  const erase = mayErase && (
    <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
      Erase
    </Button>
  )
  return (
    <Section title="Scanned ID" actions={erase}>
      <StoredFields record={record} />
      {asking && <EraseDialog about={{ subject, id }} onClose={() => setAsking(false)} />}
    </Section>
  )
}

function StoredFields({ record: { kept, recognised, scannedAt, purgedAt } }: { record: IdRecord }) {
  const fields = cardFields(kept)
  return (
    <>
      {fields.length > 0 && (
        <Facts>
          {fields.map(({ field, label, value }) => (
            <Fact key={field} label={label}>
              {value}
            </Fact>
          ))}
        </Facts>
      )}
      <p className="text-muted text-xs">
        Scanned <ShortDateTime at={scannedAt} />.{' '}
        {recognised && 'The card will be recognized when it is scanned again. '}
        Erased automatically after <ShortDateTime at={purgedAt} />.
      </p>
    </>
  )
}

function EraseDialog({ about, onClose }: { about: RecordSubject; onClose: () => void }) {
  const { erase } = useEraseIdRecord()
  async function confirm() {
    try {
      await erase(about)
      toast({ title: 'ID data erased' })
    } catch (error) {
      showFailure('Failed to erase ID data')(error)
      throw error
    }
  }
  return (
    <Confirm title="Erase ID data?" action="Erase" danger onConfirm={confirm} onClose={onClose}>
      The stored card data is permanently deleted. The card will no longer be recognized by its number.
    </Confirm>
  )
}
