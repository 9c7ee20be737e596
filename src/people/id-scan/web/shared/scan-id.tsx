import ScanLine from 'lucide-react/icons/scan-line'
import { Suspense, useState } from 'react'
import { type FieldValues, useFormContext } from 'react-hook-form'
import { lazyPart } from '#platform/web/data/load-part.ts'
import { now } from '#platform/web/device/clock.ts'
import { isIdCard } from '#platform/web/device/scanner/scan-detector.ts'
import { useScanHandler } from '#platform/web/device/scanner/scanned-codes.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import type { IdData } from '../../contract.ts'
import { toNameCase } from '../../rules.ts'
import type { ParsedId } from '../aamva/parse-id.ts'
import { type FilledField, FilledFields } from '../filled-fields.tsx'
import { normalizeTypedCard } from './typed-card.ts'
import type { ScannedId } from './use-scanned-id.ts'

const ScanDialog = lazyPart(() => import('../scan-dialog.tsx'))
const ScanOverlay = lazyPart(() => import('../scan-overlay.tsx'))

export interface ScanIdProps {
  scanned: ScannedId
  fields: FieldsFromId
  /** Opens the scanner in full screen, as in the member dialog (SPEC §2). */
  overlay?: boolean
  className?: string
}

/**
 * 'Scan ID Card' inside a Form: by camera, by upload, or by a keyboard scanner, which works while the form is
 * open. Fills in the form and shows the verdict and the changed fields.
 */
export function ScanId({ scanned, fields, overlay = false, className = 'self-start' }: ScanIdProps) {
  const form = useFormContext<FieldValues>()
  const [open, setOpen] = useState(false)
  const [read, setRead] = useState<ParsedId>()
  const [changes, setChanges] = useState<FilledField[]>([])

  async function showTyped(payload: string) {
    const { parseId, parseErrors: refusals } = await import('../aamva/parse-id.ts')
    const parsed = parseId(normalizeTypedCard(payload), now())
    if (!parsed.ok) {
      toast({ title: 'Not an ID', description: refusals[parsed.refusal], variant: 'destructive' })
      return
    }
    toast({ title: 'ID Scanned Successfully' })
    setRead(parsed)
    setOpen(true)
  }
  useScanHandler({ claims: isIdCard, handle: payload => void showTyped(payload) })

  function close() {
    setOpen(false)
    setRead(undefined)
  }

  function use({ data }: ParsedId) {
    const applied = Object.entries(fields).flatMap(([name, { label, from }]): FilledField[] => {
      const [before, after] = [String(form.getValues(name) ?? ''), from(data)]
      return after === '' || after === before ? [] : [{ name, label, before, after }]
    })
    write(applied.map(({ name, after }) => [name, after]))
    setChanges(applied)
    scanned.setCard(data)
    close()
  }

  function undo() {
    write(changes.map(({ name, before }) => [name, before]))
    setChanges([])
    scanned.setCard(undefined)
  }

  function write(values: [name: string, value: string][]) {
    const shouldValidate = form.formState.isSubmitted
    for (const [name, value] of values) form.setValue(name, value, { shouldDirty: true, shouldValidate })
  }

  const Scanner = overlay ? ScanOverlay : ScanDialog
  return (
    <>
      <Button className={className} onClick={() => setOpen(true)}>
        <ScanLine aria-hidden />
        Scan ID Card
      </Button>
      {scanned.card && <FilledFields card={scanned.card} changes={changes} onUndo={undo} />}
      <Suspense fallback={null}>
        {open && <Scanner scanned={read} onScanned={setRead} onUse={use} onClose={close} />}
      </Suspense>
    </>
  )
}

export { fullName } from '../../rules.ts'

/** Form fields by name: the label, and the value from the card. An empty value leaves the field unchanged. */
export type FieldsFromId = Record<string, { label: string; from: (card: IdData) => string }>

/** Fields of the member form: name, birth date and address. A missing name is 'Unknown' (SPEC §5). */
export const memberFromId: FieldsFromId = {
  firstName: { label: 'First name', from: card => toNameCase(card.firstName) || 'Unknown' },
  lastName: { label: 'Last name', from: card => toNameCase(card.lastName) || 'Unknown' },
  dateOfBirth: { label: 'Date of birth', from: card => card.dateOfBirth },
  address: { label: 'Address', from: card => card.address },
  city: { label: 'City', from: card => toNameCase(card.city) },
  state: { label: 'State', from: card => card.state },
  postalCode: { label: 'Postal code', from: card => card.postalCode },
}
