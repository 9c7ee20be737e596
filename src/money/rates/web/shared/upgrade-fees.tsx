import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type FieldError, useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { type FacilityKind, useFacilityKinds } from '#house/facilities/web/shared/facility-kinds.ts'
import type { UpgradeFee } from '#office/settings/contract.ts'
import { SettingsCard } from '#office/settings/web/shared/settings-card.tsx'
import { SettingsForm } from '#office/settings/web/shared/settings-form.tsx'
import { MAX_UPGRADE_FEES, settingNames } from '#office/settings/words.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { Field } from '#platform/web/ui/forms/form.tsx'
import { Select } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { scopeText } from '../labels.ts'

/** The fixed fees for a move to a better facility, as an alternative to its hourly rate. */
export function UpgradeFees() {
  return (
    <SettingsForm>
      {() => (
        <SettingsCard
          title={settingNames.upgradeFees}
          hint="Charged once for a move to another type or size with a higher price. The guest keeps the hourly rate."
        >
          <FeeRows />
        </SettingsCard>
      )}
    </SettingsForm>
  )
}

function FeeRows() {
  const { control } = useFormContext<{ upgradeFees: UpgradeFee[] }>()
  const { errors } = useFormState({ control })
  const { fields, append, remove } = useFieldArray({ control, name: 'upgradeFees' })
  const fees = useWatch({ control, name: 'upgradeFees' })
  const kinds = useFacilityKinds()
  const free = kinds.find(kind => !fees.some(fee => isSameKind(fee, kind)))
  const error = errors.upgradeFees as FieldError | undefined
  return (
    <div className="flex flex-col gap-3">
      {fields.length === 0 && (
        <p className="text-muted">
          No upgrade fee. A move charges the old rate or the new rate, as the desk chooses.
        </p>
      )}
      {fields.map(({ id }, at) => (
        <FeeRow key={id} at={at} kinds={kinds} onRemove={() => remove(at)} />
      ))}
      {(error?.root?.message ?? error?.message) && (
        <p role="alert" className="text-red-ink text-xs">
          {error?.root?.message ?? error?.message}
        </p>
      )}
      {free && fields.length < MAX_UPGRADE_FEES && (
        <Button
          size="sm"
          className="self-start"
          onClick={() => append({ facilityType: free.facilityType, facilityKind: free.kind, fee: 10 })}
        >
          <Plus aria-hidden />
          Add Upgrade Fee
        </Button>
      )}
    </div>
  )
}

interface FeeRowProps {
  at: number
  kinds: readonly FacilityKind[]
  onRemove: () => void
}

function FeeRow({ at, kinds, onRemove }: FeeRowProps) {
  const name = `upgradeFees.${at}` as const
  const { control, setValue } = useFormContext<{ upgradeFees: UpgradeFee[] }>()
  const fee = useWatch({ control, name })
  const own = { facilityType: fee.facilityType, kind: fee.facilityKind }
  // The last facility of the kind may have been retired or changed.
  const options = kinds.some(kind => isSameKind(fee, kind)) ? kinds : [...kinds, own]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7rem_auto] items-end gap-2">
      <Field name={`${name}.facilityKind`} label="Move up to">
        {control => (
          <Select
            {...control}
            value={options.findIndex(kind => isSameKind(fee, kind))}
            options={options.map(({ facilityType, kind }, value) => ({
              value,
              label: scopeText({ facilityType, facilityKind: kind }),
            }))}
            onChange={({ target }) => {
              const { facilityType, kind } = options[Number(target.value)]!
              setValue(`${name}.facilityType`, facilityType, { shouldDirty: true })
              setValue(`${name}.facilityKind`, kind, { shouldDirty: true })
            }}
          />
        )}
      </Field>
      <Field name={`${name}.fee`} label="Fee with tax">
        {control => <NumberInput {...control} min={0.01} step={0.01} />}
      </Field>
      <IconButton label={`Remove upgrade fee ${at + 1}`} icon={<Trash2 />} onClick={onRemove} />
    </div>
  )
}

const isSameKind = (
  fee: Pick<UpgradeFee, 'facilityType' | 'facilityKind'>,
  { facilityType, kind }: FacilityKind,
) => fee.facilityType === facilityType && fee.facilityKind === kind
