import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { FaultPhoto } from '#house/cleaning/web/shared/fault-photo.tsx'
import { useFacilities } from '#house/facilities/web/queries.ts'
import type { FacilityIds } from '#house/facilities/web/shared/dialogs.ts'
import { FaultChips } from '#house/workorders/web/shared/fault-chips.tsx'
import type { FaultPreset } from '#office/settings/contract.ts'
import { useSettings } from '#office/settings/web/queries.ts'
import { requiredText } from '#platform/values/fields.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useServerReachable } from '#platform/web/data/server-reach.ts'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogForm } from '#platform/web/ui/dialogs/dialog-form.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input, Select, Textarea } from '#platform/web/ui/forms/input.tsx'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import { reportFault } from '../contract.ts'
import { type TurnaroundTranslate, turnaroundTexts } from '../languages/texts.ts'
import { translateDefault } from '../rules.ts'
import { useReportFault } from './queries.ts'

/** Reports a fault from the Cleaner App. Begun while cleaning, it returns to the cleaning. */
export default function ReportFaultDialog({ facilityType = 'room', facilityId }: Partial<FacilityIds>) {
  const t = useTexts(turnaroundTexts)
  const dialog = useDialog()
  const leave = () => (facilityId === undefined ? dialog.close() : dialog.open('cleaning'))
  const report = useReportFault()
  const { facilities = [] } = useFacilities()
  const { form, Field } = useZodForm(faultFormIn(t), {
    ...defaults,
    facilityType,
    facilityId: facilityId ?? 0,
  })
  const values = useWatch({ control: form.control })
  const chosen = facilities.find(({ id }) => id === values.facilityId)
  const presets = useSettings().data?.faultPresets ?? { room: [], locker: [] }
  const shown = (preset: FaultPreset) => ({ ...preset, title: translateDefault(preset.title, t) })
  const set = (changed: Partial<typeof values>) => {
    for (const [name, value] of Object.entries(changed))
      form.setValue(name as keyof typeof values, value, { shouldDirty: true })
  }

  return (
    <Dialog title={t('reportFault')} onClose={leave}>
      <DialogForm
        form={form}
        onSubmit={async body => {
          // Maintenance reads a preset fault as the venue wrote it.
          const preset = [...presets.room, ...presets.locker].find(one => shown(one).title === body.title)
          await report.mutateAsync({ body: { ...body, title: preset?.title ?? body.title } })
          toast({
            title: t('faultReported'),
            description: t('reportedWhat', { facility: chosen?.name ?? '', title: body.title }),
          })
          leave()
        }}
        onFailed={showFailure(t('reportFailed'))}
        submit={t('report')}
        pending={t('sending')}
        onCancel={leave}
      >
        <ConnectionNote />
        <Field name="facilityId" label={t('where')} required>
          {({ value, onChange, ...control }) => (
            <Select
              {...control}
              value={value || ''}
              placeholder={t('chooseWhere')}
              options={facilities.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={({ target }) => {
                const id = Number(target.value)
                set({ facilityType: facilities.find(one => one.id === id)?.type ?? 'room' })
                onChange(id)
              }}
            />
          )}
        </Field>
        <FaultChips
          label={t('presetFaults')}
          presets={presets[values.facilityType ?? 'room'].map(shown)}
          title={values.title ?? ''}
          onPick={({ title, priority }) => set({ title, priority })}
        />
        <Field name="title" label={t('whatIsBroken')} required>
          <Input maxLength={120} autoComplete="off" />
        </Field>
        <Field name="details" label={t('details')}>
          <Textarea maxLength={1_000} />
        </Field>
        <FaultPhoto photo={values.photo ?? undefined} onChange={photo => set({ photo: photo ?? null })} />
      </DialogForm>
    </Dialog>
  )
}

const faultFormIn = (t: TurnaroundTranslate) =>
  reportFault.body.extend({
    facilityId: z.number().positive(t('chooseWhere')),
    title: requiredText(t('sayWhatIsBroken'), 120),
  })

const defaults = { priority: 'medium' as const, title: '', details: '', photo: null }

/** Unlike a cleaning, a report is not kept on the phone. */
function ConnectionNote() {
  const t = useTexts(turnaroundTexts)
  if (useServerReachable()) return null
  return (
    <p role="status" className="rounded-control bg-yellow-soft px-3 py-2 text-yellow-ink">
      {t('reportNeedsConnection')}
    </p>
  )
}
