import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { EditForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import type { Facility } from '../../contract.ts'
import { typeName } from '../shared/status.tsx'
import { FacilityTags } from './facility-tags.tsx'
import { RetireButton } from './retire-button.tsx'

export interface EditFacilityProps<Values extends object> {
  /** The current facility. The form may have started from an older version. */
  facility: Facility
  form: UseFormReturn<Values, unknown, Values>
  /** Returns the form values of the current facility. */
  toFormValues: () => Values
  save: (values: Values, version: number) => Promise<unknown>
  children: ReactNode
}

/** Edits a facility. */
export function EditFacilityForm<Values extends object>(props: EditFacilityProps<Values>) {
  const { facility, form, toFormValues, save, children } = props
  const { close } = useDialog()
  const { type } = facility
  return (
    <EditForm
      form={form}
      newest={facility}
      values={toFormValues}
      failure={`Failed to update ${type}`}
      submit="Save Changes"
      aside={<RetireButton facility={facility} className="md:mr-auto" />}
      onSubmit={async (values, version) => {
        await save(values, version)
        toast({ title: `${typeName[type]} has been updated.` })
        close()
      }}
    >
      {children}
      <FacilityTags facility={facility} />
    </EditForm>
  )
}
