import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { CancelButton } from '#platform/web/ui/actions/cancel-button.tsx'
import { DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useEditedVersion } from '#platform/web/ui/forms/edited-version.ts'
import { Fields, Form, FormError, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Select, Textarea } from '#platform/web/ui/forms/input.tsx'
import { ReloadButton } from '#platform/web/ui/forms/reload-button.tsx'
import { Section } from '#platform/web/ui/layout/card.tsx'
import { type Workorder, type WorkorderStatus, workorderChange } from '../../contract.ts'
import { isOpen, nextStatuses } from '../../rules.ts'
import { priorityOptions, StatusIcon, statusName } from '../labels.tsx'
import { useChangeWorkorder } from '../queries.ts'
import { useShowChanged } from '../status/show-changed.ts'
import { TakeIt } from '../status/take-it.tsx'
import { WorkorderFacts } from '../workorder-facts.tsx'
import { WorkorderHistory } from '../workorder-history.tsx'
import { AssigneeInput, OutOfServiceField, useOutOfServiceHint } from './task-fields.tsx'

const schema = workorderChange.omit({ status: true })

/**
 * Shows the current work order and edits the version that the form started from. A status button saves the new status
 * and what was typed, together. On a conflict, shows who changed what and offers to load the new values.
 */
export function WorkorderForm({ workorder }: { workorder: Workorder }) {
  const { close } = useDialog()
  const change = useChangeWorkorder()
  const { form, Field } = useZodForm(schema, toFormValues(workorder))
  const edited = useEditedVersion(form, workorder, () => toFormValues(workorder))
  const { version, accept } = edited
  const hint = useOutOfServiceHint(workorder.facilityType, workorder.facilityId)
  const showChanged = useShowChanged()
  const params = { id: String(workorder.id) }

  function failed(error: unknown) {
    edited.noteRefusal(error)
    showFailure('Failed to update workorder')(error)
  }

  const setStatus = (status: WorkorderStatus) =>
    form.handleSubmit(async typed => {
      try {
        const body = form.formState.isDirty ? { ...typed, status } : { status }
        const changed = await change.mutateAsync({ params, body, ifMatch: version })
        form.reset(toFormValues(changed))
        accept(changed.version)
        showChanged(changed)
        if (!isOpen(status)) close()
      } catch (error) {
        failed(error)
      }
    })()

  return (
    <Form
      form={form}
      onSubmit={async body => {
        await change.mutateAsync({ params, body, ifMatch: version })
        toast({ title: 'Workorder updated', description: 'Workorder has been updated.' })
        close()
      }}
      onFailed={failed}
    >
      <DialogBody className="flex flex-col gap-5">
        <WorkorderFacts workorder={workorder} onChanged={({ version }) => accept(version)} />
        <Section title="Set status">
          {isOpen(workorder.status) && (
            <Field name="closingNote" label="Closing note" hint="What was done. Saved with the status.">
              <Textarea rows={1} className="min-h-9" />
            </Field>
          )}
          <fieldset aria-label="Set status" className="flex flex-wrap gap-2" disabled={change.isPending}>
            <TakeIt
              workorder={workorder}
              onTaken={({ assignedTo, version }) => {
                form.resetField('assignedTo', { defaultValue: assignedTo })
                accept(version)
              }}
            />
            {nextStatuses[workorder.status].map(to => (
              <Button
                key={to}
                variant={to === 'completed' ? 'soft' : 'secondary'}
                onClick={() => setStatus(to)}
              >
                <StatusIcon status={to} />
                {statusName[to]}
              </Button>
            ))}
          </fieldset>
        </Section>
        <Section title="Edit">
          <Fields>
            <Field name="assignedTo" label="Assigned to">
              {control => <AssigneeInput {...control} />}
            </Field>
            <Field name="priority" label="Priority">
              <Select options={priorityOptions} />
            </Field>
            <Field name="notes" label="Notes" className="md:col-span-2">
              <Textarea />
            </Field>
          </Fields>
          <OutOfServiceField hint={hint} />
        </Section>
        <FormError />
        {edited.canReload && <ReloadButton onClick={edited.follow} />}
        <Section title="History">
          <WorkorderHistory id={workorder.id} />
        </Section>
      </DialogBody>
      <DialogFooter>
        <CancelButton onCancel={close}>Close</CancelButton>
        <SubmitButton>Save Changes</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

function toFormValues({ assignedTo, priority, notes, closingNote, outOfService }: Workorder) {
  return { assignedTo, priority, notes, closingNote, outOfService }
}
