import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FaultPhoto } from '#house/cleaning/web/shared/fault-photo.tsx'
import type { FacilityIds } from '#house/facilities/web/shared/dialogs.ts'
import { useSettings } from '#office/settings/web/queries.ts'
import { showErrorToast } from '#platform/web/data/error-messages.ts'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useZodForm } from '#platform/web/ui/forms/form.tsx'
import { type WorkorderType, workorderForm } from '../../contract.ts'
import { readSimilar, useSimilar, useWriteWorkorder } from '../queries.ts'
import { FaultChips } from '../shared/fault-chips.tsx'
import { SimilarWorkorders } from './similar-workorders.tsx'
import { OutOfServiceField, TaskFields, taskDefaults, useOutOfServiceHint } from './task-fields.tsx'

/** Creates a work order (SPEC §5). Shows similar ones of the facility first. */
export default function NewWorkorderDialog({ facilityType = 'room', facilityId = 0 }: Partial<FacilityIds>) {
  const { close } = useDialog()
  const write = useWriteWorkorder()
  const { form } = useZodForm(workorderForm, { ...defaults, facilityType, facilityId })
  const values = useWatch({ control: form.control })
  const presets = useSettings().data?.faultPresets[values.facilityType ?? 'room'] ?? []
  const guard = useSimilarCheck(values.facilityId ?? 0, values.type ?? 'repair')
  const hint = useOutOfServiceHint(values.facilityType ?? 'room', values.facilityId ?? 0)

  return (
    <Dialog title="New Workorder" onClose={close}>
      <DialogForm
        form={form}
        onSubmit={async body => {
          if (await guard.blocks(body.facilityId, body.type)) return
          await write.mutateAsync({ body })
          toast({ title: 'Workorder Created', description: 'New workorder has been created successfully' })
          close()
        }}
        onFailed={showErrorToast('create workorder')}
        submit="Create Workorder"
        pending="Creating..."
      >
        <SimilarWorkorders similar={guard.similar} ref={guard.note} />
        <FaultChips
          presets={presets}
          title={values.title ?? ''}
          onPick={({ title, priority }) => {
            // Typed text stays; the text of another preset does not.
            const { description } = form.getValues()
            const isPreset = presets.some(({ title }) => title === description)
            const shouldDirty = true
            form.setValue('title', title, { shouldDirty })
            if (description === '' || isPreset) form.setValue('description', title, { shouldDirty })
            form.setValue('priority', priority, { shouldDirty })
            form.setValue('type', 'repair', { shouldDirty })
          }}
        />
        <TaskFields />
        <OutOfServiceField hint={hint} />
        <FaultPhoto
          photo={values.photo ?? undefined}
          onChange={photo => form.setValue('photo', photo ?? null, { shouldDirty: true })}
        />
      </DialogForm>
    </Dialog>
  )
}

const defaults = { ...taskDefaults, type: 'repair' as const, photo: null }

/**
 * Shows similar work orders as soon as they are loaded. If the form is submitted earlier, shows them first; a
 * second submit creates the work order.
 */
function useSimilarCheck(facilityId: number, type: WorkorderType) {
  const note = useRef<HTMLElement>(null)
  const { data: similar } = useSimilar(facilityId, type)
  const [shown, setShown] = useState('')
  const key = `${facilityId} ${type}`
  if (similar && similar.workorders.length > 0 && shown !== key) setShown(key)

  /** Returns whether there are similar work orders that were not shown yet, and shows them. */
  async function blocks(facilityId: number, type: WorkorderType): Promise<boolean> {
    if (shown === `${facilityId} ${type}`) return false
    const found = await readSimilar(facilityId, type).catch(() => undefined)
    if (!found || found.workorders.length === 0) return false
    setShown(`${facilityId} ${type}`)
    requestAnimationFrame(() => note.current?.focus())
    return true
  }

  return { similar, note, blocks }
}
