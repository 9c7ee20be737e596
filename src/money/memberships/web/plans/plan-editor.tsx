import type { z } from 'zod'
import { EditForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useZodForm } from '#platform/web/ui/forms/form.tsx'
import { type Plan, planForm } from '../../contract.ts'
import { anyEntry } from '../../words.ts'
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
  entry: anyEntry,
  people: 1,
  discountPercent: 0,
  freeHours: 0,
  renews: false,
  joiningFee: 0,
  freezeDays: 0,
  freezeFee: 0,
  noticeDays: 0,
  minMonths: 0,
  taxClass: null,
  once: false,
  onSaleFrom: null,
  onSaleUntil: null,
}

/** Creates or edits a plan. On a conflict, says so and offers to load the new values. */
export function PlanEditor({ plan, save }: PlanEditorProps) {
  const { close } = useDialog()
  const values = () => (plan ? valuesOf(plan) : newPlan)
  const { form } = useZodForm(planForm, values())
  return (
    <EditForm
      form={form}
      newest={plan}
      values={values}
      failure="Failed to save plan"
      submit="Save Plan"
      onSubmit={async (typed, version) => {
        const { name } = await save(typed, plan && version)
        toast({ title: 'Plan saved', description: `${name} applies to new memberships.` })
        close()
      }}
    >
      <PlanFields isNew={!plan} />
    </EditForm>
  )
}

function valuesOf({ id: _id, version: _version, ...form }: Plan): PlanForm {
  return form
}
