import type { z } from 'zod'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useEditedVersion } from '#platform/web/ui/forms/edited-version.ts'
import { Form, FormError, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { ReloadButton } from '#platform/web/ui/forms/reload-button.tsx'
import { type Plan, planForm } from '../../contract.ts'
import { PlanFields } from './plan-fields.tsx'

export type PlanForm = z.output<typeof planForm>

export interface PlanEditorProps {
  /** The current plan; undefined for a new one. */
  plan?: Plan
  save: (form: PlanForm, version: number | undefined) => Promise<Plan>
}

const newPlan: PlanForm = {
  name: '',
  type: 'standard',
  isDefault: false,
  fees: { monthly: null, quarterly: null, biannual: null, annual: null },
  discountPercent: 0,
  freeHours: 0,
  renews: false,
}

/** Creates or edits a plan. On a conflict, says so and offers to load the new values. */
export function PlanEditor({ plan, save }: PlanEditorProps) {
  const { close } = useDialog()
  const values = () => (plan ? valuesOf(plan) : newPlan)
  const { form } = useZodForm(planForm, values())
  const { version, canReload, noteRefusal, follow } = useEditedVersion(form, plan ?? { version: 0 }, values)
  return (
    <Form
      form={form}
      onSubmit={async typed => {
        const { name } = await save(typed, plan && version)
        toast({ title: 'Plan saved', description: `${name} applies to new memberships.` })
        close()
      }}
      onFailed={error => {
        noteRefusal(error)
        showFailure('Failed to save plan')(error)
      }}
    >
      <DialogBody className="flex flex-col gap-4">
        <PlanFields isNew={!plan} />
        <FormError />
        {canReload && <ReloadButton onClick={follow} />}
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>Cancel</Button>
        <SubmitButton>Save Plan</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

function valuesOf({ id: _id, version: _version, ...form }: Plan): PlanForm {
  return form
}
