import { Field, Fields } from '#platform/web/ui/forms/form.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { settingNames } from '../../words.ts'
import { SettingsCard } from './settings-card.tsx'

/** Settings → Billing, Cash Drawers: how far off a count may be without a reason. */
export function DrawerSettings() {
  return (
    <SettingsCard title="Cash Drawers">
      <Fields>
        <Field
          name="drawerDifference"
          label={settingNames.drawerDifference}
          hint="Closing a drawer that is further off asks for a reason. 0 = any difference"
        >
          {control => <NumberInput {...control} min={0} step={0.01} />}
        </Field>
      </Fields>
    </SettingsCard>
  )
}
