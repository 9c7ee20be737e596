import { taxClassSettings } from '#office/settings/words.ts'
import { Fields } from '#platform/web/ui/forms/form.tsx'
import { Select } from '#platform/web/ui/forms/input.tsx'
import { SettingField } from '../setting-field.tsx'
import { SettingsCard } from '../settings-card.tsx'
import { useTaxClassOptions } from './tax-class-options.ts'

const productTaxes = [
  { value: 'added', label: 'Without tax (added at the sale)' },
  { value: 'included', label: 'With tax' },
]

/** The tax classes of rooms, lockers, memberships, fees and service charges. Products have their own. */
export function TaxClassChoices() {
  const options = useTaxClassOptions()
  return (
    <SettingsCard title="Default Tax Classes" hint="Set the class of a product in Inventory Management.">
      <Fields>
        {taxClassSettings.map(name => (
          <SettingField key={name} name={name}>
            <Select options={options} />
          </SettingField>
        ))}
        <SettingField name="productTax">
          <Select options={productTaxes} />
        </SettingField>
      </Fields>
    </SettingsCard>
  )
}
