import { type ReactNode, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Chips } from '#platform/web/ui/lists/chips.tsx'
import type { FacilityType } from '../../contract.ts'
import { useFacilities } from '../queries.ts'
import { typeName } from '../shared/status.tsx'
import { listNames, type NumberRange, SeveralFields, useAddSeveral } from './add-several.tsx'

export interface AddDialogProps {
  type: FacilityType
  one: ReactNode
  several: ReactNode
}

/** Adds one facility, or several with consecutive numbers. */
export function AddDialog({ type, one, several }: AddDialogProps) {
  const { close } = useDialog()
  const { facilities } = useFacilities(type)
  // An empty venue most likely adds several at once.
  const [many, setMany] = useState(facilities?.length === 0)
  return (
    <Dialog title={`Add ${typeName[type]}`} onClose={close}>
      <div className="px-5 pb-3">
        <Chips
          label="How many"
          chips={[
            { value: 'one', label: `One ${typeName[type]}` },
            { value: 'several', label: 'Add Several' },
          ]}
          value={many ? 'several' : 'one'}
          onChange={value => setMany(value === 'several')}
        />
      </div>
      {many ? several : one}
    </Dialog>
  )
}

export interface AddFormProps<Values extends object> {
  type: FacilityType
  form: UseFormReturn<Values, unknown, Values>
  add: (values: Values) => Promise<unknown>
  children: ReactNode
}

export function AddOneForm<Values extends { name: string }>({
  type,
  form,
  add,
  children,
}: AddFormProps<Values>) {
  const { close } = useDialog()
  return (
    <AddForm
      type={type}
      form={form}
      pending="Creating..."
      action={`Add ${typeName[type]}`}
      onDone={close}
      onSubmit={async values => {
        await add(values)
        toast({ title: `${typeName[type]} added`, description: `${values.name} is on the board.` })
        close()
      }}
    >
      {children}
    </AddForm>
  )
}

export interface LeaveProps {
  onDone: () => void
  /** The label of the button that leaves without adding any. */
  cancel?: string
}

export interface AddSeveralFormProps<Values extends object>
  extends Omit<AddFormProps<Values>, 'add'>,
    LeaveProps {
  add: (values: Values, name: string) => Promise<unknown>
}

export function AddSeveralForm<Values extends NumberRange>({
  type,
  form,
  add,
  onDone,
  cancel,
  children,
}: AddSeveralFormProps<Values>) {
  const { addAll, progress } = useAddSeveral(name => add(form.getValues(), name))
  return (
    <AddForm
      type={type}
      form={form}
      pending={`Creating ${progress.done + 1} of ${progress.total}...`}
      action={`Add ${typeName[type]}s`}
      onDone={onDone}
      cancel={cancel}
      onSubmit={async values => {
        const { added, existing } = await addAll(listNames(values))
        toast({
          title: `${added} ${type}${added === 1 ? '' : 's'} added`,
          description: existing > 0 ? `${existing} already existed.` : undefined,
        })
        onDone()
      }}
    >
      <SeveralFields />
      {children}
    </AddForm>
  )
}

interface FrameProps<Values extends object>
  extends Omit<AddFormProps<Values>, 'add'>,
    Pick<LeaveProps, 'onDone'> {
  cancel?: string | undefined
  pending: string
  action: string
  onSubmit: (values: Values) => Promise<unknown>
}

function AddForm<Values extends object>({
  type,
  form,
  pending,
  action,
  onDone,
  cancel = 'Cancel',
  onSubmit,
  children,
}: FrameProps<Values>) {
  return (
    <DialogForm
      form={form}
      onSubmit={onSubmit}
      onFailed={({ message }) =>
        toast({ title: `Failed to add ${type}`, description: message, variant: 'destructive' })
      }
      submit={action}
      pending={pending}
      onCancel={onDone}
      cancel={cancel}
    >
      {children}
    </DialogForm>
  )
}
