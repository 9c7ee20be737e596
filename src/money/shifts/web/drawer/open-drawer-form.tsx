import { useId } from 'react'
import type { z } from 'zod'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { DialogForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { type Drawers, openShift } from '../../contract.ts'
import { useOpenShift } from '../queries.ts'

const schema: z.ZodObject<{ drawer: z.ZodString; float: z.ZodNumber }> = openShift.body

export interface OpenDrawerFormProps {
  drawers: Pick<Drawers, 'known' | 'open'>
  onDone: () => void
  /** The label of the button that leaves without a drawer. */
  cancel?: string
}

/** The content of a dialog or step that opens a drawer with its float. */
export function OpenDrawerForm({ drawers: { known, open }, onDone, cancel = 'Cancel' }: OpenDrawerFormProps) {
  const openDrawer = useOpenShift()
  const names = useId()
  const closed = known.filter(one => open.every(({ drawer }) => drawer !== one.drawer))
  const first = closed[0] ?? { drawer: open.length === 0 ? 'Front desk' : '', float: 0 }
  const { form, Field } = useZodForm(schema, first)
  return (
    <DialogForm
      form={form}
      onSubmit={async body => {
        const { drawer } = await openDrawer.mutateAsync({ body })
        toast({ title: 'Drawer opened', description: `Cash you take now goes into ${drawer}` })
        onDone()
      }}
      onFailed={showErrorToast('open the drawer')}
      submit="Open Drawer"
      pending="Opening..."
      onCancel={onDone}
      cancel={cancel}
    >
      <Field name="float" label="Float" hint="Cash in the drawer now" required>
        {control => <NumberInput {...control} min={0} step={0.01} />}
      </Field>
      <Field name="drawer" label="Drawer" hint="One name for each cash drawer" required>
        {control => <Input {...control} list={names} autoComplete="off" />}
      </Field>
      <datalist id={names}>
        {closed.map(({ drawer }) => (
          <option key={drawer} value={drawer} />
        ))}
      </datalist>
    </DialogForm>
  )
}
