import { paymentMethodName } from '../../../billing/contract.ts'
import {
  guestPaymentMethods,
  type OfferableMethod,
  type StoredSettings,
  settingNames,
  venueSettings,
} from '../../../settings/contract.ts'
import { SettingSwitch, useSavedAtOnce } from '../../../settings/web/shared/setting-switch.tsx'
import { SettingsCard, WithSettings } from '../../../settings/web/shared/settings-card.tsx'
import { SettingsForm } from '../../../settings/web/shared/settings-form.tsx'
import { Field, Fields } from '../../../shared/web/ui/form.tsx'
import { Textarea } from '../../../shared/web/ui/input.tsx'
import { SwitchRow } from '../../../shared/web/ui/switch-row.tsx'

const receiptText = venueSettings.pick({ receiptHeader: true, receiptFooter: true })

/** Settings → Billing: how people may pay, what is printed and who hears of money. */
export default function BillingSection() {
  return (
    <WithSettings>
      {settings => (
        <>
          <PaymentMethods settings={settings} />
          <SettingsCard title="Receipts">
            <SettingSwitch
              settings={settings}
              name="automaticReceipts"
              hint="Opens the receipt for printing as soon as money was taken."
            />
            <div className="pt-4">
              <SettingsForm settings={settings} schema={receiptText}>
                <Fields>
                  <Field
                    name="receiptHeader"
                    label={settingNames.receiptHeader}
                    hint="Below the name and address: a tax number, a greeting."
                  >
                    <Textarea />
                  </Field>
                  <Field
                    name="receiptFooter"
                    label={settingNames.receiptFooter}
                    hint="At the end: opening hours, house rules, thanks."
                  >
                    <Textarea />
                  </Field>
                </Fields>
              </SettingsForm>
            </div>
          </SettingsCard>
          <SettingsCard title="Alerts">
            <SettingSwitch
              settings={settings}
              name="paymentAlerts"
              hint="Money taken or given back also stands in every desk's list of alerts."
            />
          </SettingsCard>
        </>
      )}
    </WithSettings>
  )
}

const forMembers = { debit_card: 'Debit Card', bank_transfer: 'Bank Transfer' } as const

function PaymentMethods({ settings }: { settings: StoredSettings }) {
  const { value, change, error, disabled } = useSavedAtOnce(settings, 'paymentMethodsOffered')
  const row = (method: OfferableMethod, label: string, hint?: string) => (
    <SwitchRow
      key={method}
      label={label}
      hint={hint}
      value={value.includes(method)}
      disabled={disabled}
      onChange={on => change(on ? [...value, method] : value.filter(one => one !== method))}
    />
  )
  return (
    <SettingsCard
      title="Payment Methods"
      hint="Forms offer what is on here. What was paid before stays as it is."
    >
      {guestPaymentMethods.map(method => row(method, paymentMethodName(method)))}
      {(Object.keys(forMembers) as (keyof typeof forMembers)[]).map(method =>
        row(method, forMembers[method], 'For memberships'),
      )}
      {error && (
        <p role="alert" className="pt-2 text-red-ink text-xs">
          {error}
        </p>
      )}
    </SettingsCard>
  )
}
