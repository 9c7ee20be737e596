import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { StoredSettings, TaxClass } from '#office/settings/contract.ts'
import { changesAfter } from '#office/settings/rules.ts'
import { formatDay, instantToLocal } from '#platform/values/time.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { now } from '#platform/web/device/clock.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useTaxClassChanges } from '../../save-settings.ts'
import { SettingsCard } from '../settings-card.tsx'
import { AddTaxClass, EditTaxClass, EditTaxRates } from './tax-class-forms.tsx'
import { ratesText } from './tax-class-options.ts'

/** The tax classes with the rates that hold and will hold. */
export function TaxClasses({ settings }: { settings: StoredSettings }) {
  const [isAdding, setAdding] = useState(false)
  const today = instantToLocal(now(), settings.timeZone).slice(0, 10)
  return (
    <SettingsCard
      title="Tax Classes"
      hint="Past sales keep their tax. Running stays keep the rates they started with."
    >
      <ul className="flex flex-col divide-y divide-line">
        {settings.taxClasses.map(one => (
          <ClassRow key={one.id} taxClass={one} today={today} />
        ))}
      </ul>
      <div className="border-line border-t pt-4">
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden />
          Add Tax Class
        </Button>
        {isAdding && <AddTaxClass onDone={() => setAdding(false)} />}
      </div>
    </SettingsCard>
  )
}

function ClassRow({ taxClass, today }: { taxClass: TaxClass; today: string }) {
  const [isEditing, setEditing] = useState(false)
  const [isRenaming, setRenaming] = useState(false)
  const { change, isSaving } = useTaxClassChanges()
  const { id, name, kind, reason, isRetired } = taxClass
  async function retire(retired: boolean) {
    try {
      await change(id, { isRetired: retired })
      toast({
        title: retired ? `${name} is retired` : `${name} is offered again`,
        action: { label: 'Undo', onPress: () => void retire(!retired) },
      })
    } catch (error) {
      showFailure('Failed to change the tax class')(error)
    }
  }
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 grow">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {name} {isRetired && <Badge tone="gray">Retired</Badge>}
          </p>
          <p className="text-muted">{reason === '' ? ratesText(taxClass, today) : reason}</p>
          {changesAfter(taxClass, today).map(day => (
            <p key={day} className="text-muted">
              From {formatDay(day)}: {ratesText(taxClass, day)}
            </p>
          ))}
        </div>
        <Button size="sm" aria-label={`Edit ${name}`} onClick={() => setRenaming(true)}>
          Edit
        </Button>
        {kind === 'taxed' && (
          <Button size="sm" aria-label={`Change Rates of ${name}`} onClick={() => setEditing(true)}>
            Change Rates
          </Button>
        )}
        {id !== 'standard' && (
          <Button
            size="sm"
            aria-label={isRetired ? `Offer ${name} Again` : `Retire ${name}`}
            disabled={isSaving}
            onClick={() => void retire(!isRetired)}
          >
            {isRetired ? 'Offer Again' : 'Retire'}
          </Button>
        )}
      </div>
      {isRenaming && <EditTaxClass taxClass={taxClass} onDone={() => setRenaming(false)} />}
      {isEditing && <EditTaxRates taxClass={taxClass} today={today} onDone={() => setEditing(false)} />}
    </li>
  )
}
