import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { formatDay, instantToLocal } from '../../../shared/values/time.ts'
import { messageOf } from '../../../shared/web/data/error-messages.ts'
import { now } from '../../../shared/web/device/clock.ts'
import { Button } from '../../../shared/web/ui/actions/button.tsx'
import { Badge } from '../../../shared/web/ui/feedback/badge.tsx'
import { toast } from '../../../shared/web/ui/feedback/toast.ts'
import {
  Field,
  Fields,
  Form,
  FormError,
  SubmitButton,
  useZodForm,
} from '../../../shared/web/ui/forms/form.tsx'
import { Input, Select } from '../../../shared/web/ui/forms/input.tsx'
import { PLAIN_TAX, settingNames } from '../../calls.ts'
import {
  type StoredSettings,
  type TaxClass,
  taxClassForm,
  taxRatesForm,
  venueSettings,
} from '../../contract.ts'
import { changesAfter, ratesOn } from '../../rules.ts'
import { useTaxClassChanges } from '../queries.ts'
import { RateRows } from './rate-rows.tsx'
import { SettingsCard } from './settings-card.tsx'
import { SettingsForm } from './settings-form.tsx'
import { TaxClassForm } from './tax-class-form.tsx'
import { ratesText, useTaxClassOptions } from './tax-class-options.ts'

/** The tax classes with the rates that hold and will hold, and what has which class. */
export function TaxClasses({ settings }: { settings: StoredSettings }) {
  const [isAdding, setAdding] = useState(false)
  const today = instantToLocal(now(), settings.timeZone).slice(0, 10)
  return (
    <>
      <SettingsCard
        title="Tax classes"
        hint="What was sold keeps its tax. A running stay keeps the rates it began with."
      >
        <ul className="flex flex-col divide-y divide-line">
          {settings.taxClasses.map(one => (
            <ClassRow key={one.id} taxClass={one} today={today} />
          ))}
        </ul>
        <div className="border-line border-t pt-4">
          {isAdding ? (
            <AddClass onDone={() => setAdding(false)} />
          ) : (
            <Button onClick={() => setAdding(true)}>
              <Plus aria-hidden />
              Add tax class
            </Button>
          )}
        </div>
      </SettingsCard>
      <ClassChoices settings={settings} />
    </>
  )
}

function ClassRow({ taxClass, today }: { taxClass: TaxClass; today: string }) {
  const [isEditing, setEditing] = useState(false)
  const [isRenaming, setRenaming] = useState(false)
  const { change, isSaving } = useTaxClassChanges()
  const { id, name, kind, reason, isRetired } = taxClass
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
        {!isRenaming && (
          <Button size="sm" aria-label={`Edit ${name}`} onClick={() => setRenaming(true)}>
            Edit
          </Button>
        )}
        {kind === 'taxed' && !isEditing && (
          <Button size="sm" aria-label={`Change rates of ${name}`} onClick={() => setEditing(true)}>
            Change rates
          </Button>
        )}
        {id !== 'standard' && (
          <Button
            size="sm"
            aria-label={isRetired ? `Offer ${name} again` : `Retire ${name}`}
            disabled={isSaving}
            onClick={() =>
              change(id, { isRetired: !isRetired }).catch((error: unknown) =>
                toast({
                  title: 'Failed to change the tax class',
                  description: messageOf(error),
                  variant: 'destructive',
                }),
              )
            }
          >
            {isRetired ? 'Offer again' : 'Retire'}
          </Button>
        )}
      </div>
      {isRenaming && <TaxClassForm taxClass={taxClass} onDone={() => setRenaming(false)} />}
      {isEditing && <RatesForm taxClass={taxClass} today={today} onDone={() => setEditing(false)} />}
    </li>
  )
}

/** Sets all rates of a class from a day on. */
function RatesForm({ taxClass, today, onDone }: { taxClass: TaxClass; today: string; onDone: () => void }) {
  const { setRates } = useTaxClassChanges()
  const held = ratesOn(taxClass, today)
  const rates = held.length > 0 ? held : [{ name: PLAIN_TAX, rate: 0 }]
  const { form } = useZodForm(taxRatesForm, { validFrom: today, rates })
  return (
    <Form
      form={form}
      className="gap-4 rounded-card border border-line p-4"
      onSubmit={async body => {
        await setRates(taxClass.id, body)
        toast({ title: 'Tax rates saved', description: `They apply from ${formatDay(body.validFrom)}.` })
        onDone()
      }}
      onFailed={error =>
        toast({ title: 'Failed to save tax rates', description: messageOf(error), variant: 'destructive' })
      }
    >
      <Field name="validFrom" label="From" hint="Today or later, from midnight" required>
        <Input type="date" min={today} className="md:max-w-48" />
      </Field>
      <RateRows />
      <FormError />
      <div className="flex flex-wrap gap-2">
        <SubmitButton>Save rates</SubmitButton>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </Form>
  )
}

const kinds = [
  { value: 'taxed', label: 'Taxed' },
  { value: 'zero', label: 'Zero rate' },
  { value: 'exempt', label: 'Exempt' },
]

function AddClass({ onDone }: { onDone: () => void }) {
  const { add } = useTaxClassChanges()
  const { form } = useZodForm(taxClassForm, {
    name: '',
    kind: 'taxed',
    reason: '',
    rates: [{ name: '', rate: 0 }],
  })
  const kind = useWatch({ control: form.control, name: 'kind' })
  return (
    <Form
      form={form}
      className="gap-4"
      onSubmit={async ({ rates, ...body }) => {
        await add(body.kind === 'taxed' ? { ...body, rates } : body)
        toast({ title: 'Tax class added', description: body.name })
        onDone()
      }}
      onFailed={error =>
        toast({ title: 'Failed to add the tax class', description: messageOf(error), variant: 'destructive' })
      }
    >
      <Fields>
        <Field name="name" label="Class name" required>
          <Input autoComplete="off" placeholder="Lodging" />
        </Field>
        <Field name="kind" label="Tax">
          <Select
            options={kinds}
            onChange={({ target }) => {
              const next = target.value as TaxClass['kind']
              form.setValue('kind', next)
              form.setValue('rates', next === 'taxed' ? [{ name: '', rate: 0 }] : undefined)
            }}
          />
        </Field>
      </Fields>
      {kind === 'taxed' ? (
        <RateRows />
      ) : (
        <Field name="reason" label="Reason" hint="Printed on receipts and invoices" required>
          <Input autoComplete="off" placeholder="Medical treatment" />
        </Field>
      )}
      <FormError />
      <div className="flex flex-wrap gap-2">
        <SubmitButton>Save class</SubmitButton>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </Form>
  )
}

const classFields = [
  'roomTaxClass',
  'lockerTaxClass',
  'membershipTaxClass',
  'feeTaxClass',
  'serviceChargeTaxClass',
] as const

const choices = venueSettings.pick({
  roomTaxClass: true,
  lockerTaxClass: true,
  membershipTaxClass: true,
  feeTaxClass: true,
  serviceChargeTaxClass: true,
  productTax: true,
})

/** What has which tax class. Products have their own. */
function ClassChoices({ settings }: { settings: StoredSettings }) {
  const options = useTaxClassOptions()
  return (
    <SettingsCard title="What is taxed how" hint="A product has its class in Inventory Management.">
      <SettingsForm settings={settings} schema={choices}>
        <Fields>
          {classFields.map(name => (
            <Field key={name} name={name} label={settingNames[name]}>
              <Select options={options} />
            </Field>
          ))}
          <Field name="productTax" label={settingNames.productTax}>
            <Select options={productTaxes} />
          </Field>
        </Fields>
      </SettingsForm>
    </SettingsCard>
  )
}

const productTaxes = [
  { value: 'added', label: 'Without tax: it is added' },
  { value: 'included', label: 'With tax' },
]
