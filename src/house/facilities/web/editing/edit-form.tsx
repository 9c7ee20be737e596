import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useEditedVersion } from '#platform/web/ui/forms/edited-version.ts'
import { Form, FormError, SubmitButton } from '#platform/web/ui/forms/form.tsx'
import { ReloadButton } from '#platform/web/ui/forms/reload-button.tsx'
import type { Facility } from '../../contract.ts'
import { typeName } from '../shared/status.tsx'
import { FacilityTags } from './facility-tags.tsx'
import { RetireButton } from './retire-button.tsx'

export interface EditFormProps<Values extends object> {
  /** The current facility. The form may have started from an older version. */
  facility: Facility
  form: UseFormReturn<Values, unknown, Values>
  /** Returns the form values of the current facility. */
  toFormValues: () => Values
  save: (values: Values, version: number) => Promise<unknown>
  children: ReactNode
}

/**
 * Edits the version of a facility that the form started from. On a conflict, shows who changed what and
 * offers to load the new values.
 */
export function EditForm<Values extends object>(props: EditFormProps<Values>) {
  const { facility, form, toFormValues, save, children } = props
  const { close } = useDialog()
  const { version, canReload, noteRefusal, follow } = useEditedVersion(form, facility, toFormValues)
  const { type } = facility
  return (
    <Form
      form={form}
      onSubmit={async values => {
        await save(values, version)
        toast({ title: `${typeName[type]} has been updated.` })
        close()
      }}
      onFailed={error => {
        noteRefusal(error)
        showFailure(`Failed to update ${type}`)(error)
      }}
    >
      <DialogBody className="flex flex-col gap-4">
        {children}
        <FacilityTags facility={facility} />
        <FormError />
        {canReload && <ReloadButton onClick={follow} />}
      </DialogBody>
      <DialogFooter>
        <RetireButton facility={facility} className="md:mr-auto" />
        <Button onClick={close}>Cancel</Button>
        <SubmitButton>Save Changes</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
