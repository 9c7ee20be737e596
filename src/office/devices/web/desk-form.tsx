import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useEditedVersion } from '#platform/web/ui/forms/edited-version.ts'
import { Fields, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input, Select } from '#platform/web/ui/forms/input.tsx'
import { PageForm } from '#platform/web/ui/forms/save-bar/page-form.tsx'
import { type Desk, deskForm, type Printer } from '../contract.ts'
import { canUse } from './browser-printer/port.ts'
import { useDesks, useEquipDesk } from './queries.ts'

const drawers = [
  { value: 'none', label: 'No drawer' },
  { value: 'pin2', label: 'At the printer (pin 2, usual)' },
  { value: 'pin5', label: 'At the printer (pin 5)' },
]

const receipts = [
  { value: 'always', label: 'After each payment' },
  { value: 'ask', label: 'When someone presses Print' },
  { value: 'never', label: 'Never on this desk' },
]

const valuesOf = ({ name, printerId, drawer, receipt }: Desk) => ({ name, printerId, drawer, receipt })

/** Edits what the desk of this browser uses. */
export function DeskForm({ desk, printers }: { desk: Desk; printers: readonly Printer[] }) {
  const equip = useEquipDesk()
  const { form, Field } = useZodForm(deskForm, valuesOf(desk))
  const { version, discard, accept } = useEditedVersion(form, desk, () => valuesOf(desk))
  const printerId = form.watch('printerId')
  const { data: desks = [] } = useDesks()
  const isFree = (id: number) => desks.every(other => other.id === desk.id || other.printerId !== id)
  const offered = printers.filter(({ id, transport }) => transport !== 'browser' || isFree(id))
  const usable = offered.filter(
    ({ id, transport, address }) => transport !== 'browser' || id === desk.printerId || canUse(address),
  )
  return (
    <PageForm
      form={form}
      discard={discard}
      onSubmit={async body => {
        const saved = await equip.mutateAsync({ body, ifMatch: version })
        form.reset(valuesOf(saved))
        accept(saved.version)
        toast({ title: 'Desk saved', description: saved.name })
      }}
    >
      <Fields>
        <Field name="name" label="Name of this desk" required>
          <Input autoComplete="off" placeholder="Front desk" />
        </Field>
        <Field
          name="printerId"
          label="Printer"
          hint={usable.length < offered.length && 'USB and serial printers need Chrome or Edge, over HTTPS.'}
        >
          {control => (
            <Select
              {...control}
              value={control.value === null ? '' : String(control.value)}
              options={[
                { value: '', label: 'No printer' },
                ...usable.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={({ target }) => {
                const chosen = target.value === '' ? null : Number(target.value)
                if (chosen === null) {
                  form.setValue('drawer', 'none', { shouldDirty: true })
                  form.setValue('receipt', 'never', { shouldDirty: true })
                } else if (printerId === null) form.setValue('receipt', 'always', { shouldDirty: true })
                control.onChange(chosen)
              }}
            />
          )}
        </Field>
        {printerId !== null && (
          <>
            <Field name="drawer" label="Cash drawer" hint="Opens for cash, before the receipt is printed.">
              <Select options={drawers} />
            </Field>
            <Field name="receipt" label="Receipts">
              <Select options={receipts} />
            </Field>
          </>
        )}
      </Fields>
    </PageForm>
  )
}
