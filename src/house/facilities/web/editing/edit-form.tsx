import type { ReactNode } from 'react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useIsAuthorized } from '#office/accounts/web/queries.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Confirm } from '#platform/web/ui/dialogs/confirm.tsx'
import { EditForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import type { Facility } from '../../contract.ts'
import { retireRoom } from '../../contract.ts'
import { useRestore, useRetire } from '../shared/facility-queries.ts'
import { typeName } from '../shared/status.tsx'
import { FacilityTags } from './facility-tags.tsx'

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

/** Retires a facility after a confirmation. The toast offers Undo. */
function RetireButton({ facility, className }: { facility: Facility; className?: string }) {
  const { id, type, name } = facility
  const [asking, setAsking] = useState(false)
  const mayRetire = useIsAuthorized(retireRoom)
  const { close } = useDialog()
  const retire = useRetire(type)
  const restore = useRestore(type)
  const params = { id: String(id) }
  const failed = showFailure(`Failed to update ${type}`)
  if (!mayRetire || facility.retired) return null

  async function confirm() {
    try {
      await retire.mutateAsync({ params })
    } catch (error) {
      failed(error)
      throw error
    }
    toast({
      title: `${name} retired`,
      description: 'Removed from the board. Its history is kept.',
      action: { label: 'Undo', onPress: () => void restore.mutateAsync({ params }).catch(failed) },
    })
    close()
  }

  return (
    <>
      <Button variant="danger-ghost" className={className} onClick={() => setAsking(true)}>
        Retire
      </Button>
      {asking && (
        <Confirm
          title={`Retire ${name}?`}
          action="Retire"
          danger
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          It leaves the board and can no longer be rented. Its history is kept.
        </Confirm>
      )}
    </>
  )
}
