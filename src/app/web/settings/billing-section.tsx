import { ChartOfAccounts } from '#money/journal/web/shared/chart-of-accounts.tsx'
import { methodName } from '#money/ledger/rules.ts'
import { paymentMethodName } from '#money/ledger/words.ts'
import { smallestCoin } from '#money/payments/rules.ts'
import type { PaymentMethodOption, StoredSettings } from '#office/settings/contract.ts'
import { BookingTermsFields } from '#office/settings/web/shared/booking-terms-fields.tsx'
import { LateRuleFields } from '#office/settings/web/shared/late-rule-fields.tsx'
import { SettingField, SettingNumber } from '#office/settings/web/shared/setting-field.tsx'
import { SettingSwitch, useAutosavedSetting } from '#office/settings/web/shared/setting-switch.tsx'
import { SettingsCard } from '#office/settings/web/shared/settings-card.tsx'
import { SettingsForm } from '#office/settings/web/shared/settings-form.tsx'
import { TaxClassChoices } from '#office/settings/web/shared/tax-classes/tax-class-choices.tsx'
import { TaxClasses } from '#office/settings/web/shared/tax-classes/tax-classes.tsx'
import { guestPaymentMethods, settingNames } from '#office/settings/words.ts'
import { languageName, languages } from '#platform/languages/languages.ts'
import { formatMoney, toDollars } from '#platform/values/money.ts'
import { Field, Fields } from '#platform/web/ui/forms/form.tsx'
import { Input, Select, Textarea } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { SwitchRow } from '#platform/web/ui/forms/switch-row.tsx'

const pastDueOptions = [
  { value: 'show', label: 'Shown at check-in' },
  { value: 'block', label: 'Must pay first unless a manager approves' },
]
const noShowOptions = [
  { value: 'desk', label: 'Recorded by the desk' },
  { value: 'clock', label: 'Recorded automatically' },
]

/** Settings → Billing: methods, taxes, drawers, late fees, receipts; at the end the accounts, folded. */
export default function BillingSection() {
  return (
    <div className="flex flex-col gap-7">
      <SettingsForm>
        {settings => (
          <>
            <PaymentMethods settings={settings} />
            <TaxClassChoices />
            <TaxClasses settings={settings} />
            <SettingsCard title="Cash Drawers">
              <Fields>
                <SettingNumber
                  name="drawerDifference"
                  hint="Closing a drawer that is further off asks for a reason. 0 = any difference"
                  min={0}
                  step={0.01}
                />
              </Fields>
            </SettingsCard>
            <SettingsCard
              title="Late Fees and Debts"
              hint="Without a rule, time after the grace period is charged at the hourly rate per quarter hour."
            >
              <div className="flex flex-col gap-5">
                <SettingField name="pastDue">
                  <Select options={pastDueOptions} className="md:max-w-xs" />
                </SettingField>
                <LateRuleFields type="room" />
                <LateRuleFields type="locker" />
              </div>
            </SettingsCard>
            <SettingsCard
              title="Bookings"
              hint="Each booking keeps the terms it was made with. A rate can have its own terms."
            >
              <div className="flex flex-col gap-5">
                <BookingTermsFields />
                <Fields>
                  <SettingField name="noShowBy" hint="Otherwise a no-show is recorded when its booking ends.">
                    <Select options={noShowOptions} />
                  </SettingField>
                </Fields>
              </div>
            </SettingsCard>
            <SettingsCard title="Receipts">
              <SettingSwitch
                settings={settings}
                name="automaticReceipts"
                hint="Opens the receipt to print after each payment."
              />
              <div className="pt-4">
                <Fields>
                  <SettingField name="receiptHeader" hint="Below the name and address, e.g. a phone number">
                    <Textarea />
                  </SettingField>
                  <SettingField name="receiptFooter" hint="At the bottom, e.g. opening hours or house rules">
                    <Textarea />
                  </SettingField>
                </Fields>
              </div>
            </SettingsCard>
            <SettingsCard
              title="Seller"
              hint="On receipts, invoices and credit notes. Issued ones don't change."
            >
              <Fields>
                <SettingField name="sellerName" hint="If it differs from the facility name">
                  <Input autoComplete="off" />
                </SettingField>
                <SettingField name="taxId" hint="Below the address">
                  <Input autoComplete="off" />
                </SettingField>
                <SettingField
                  name="language"
                  hint="Also of e-mails and guest displays, unless the guest's record names another"
                >
                  <Select options={languages.map(value => ({ value, label: languageName(value) }))} />
                </SettingField>
                <SettingField name="invoiceFooter" hint="At the bottom, e.g. bank details">
                  <Textarea />
                </SettingField>
                {languages.map(language => (
                  <Field
                    key={language}
                    name={`invoiceTitles.${language}`}
                    label={`${settingNames.invoiceTitles} (${languageName(language)})`}
                    hint="On invoices in this language. Empty = the usual name"
                  >
                    <Input autoComplete="off" />
                  </Field>
                ))}
              </Fields>
            </SettingsCard>
            <SettingsCard title="Discounts and Service Charge">
              <Fields>
                <SettingNumber
                  name="staffDiscountLimit"
                  hint="Above it, a manager approves. Comps always need a manager."
                  min={0}
                  max={100}
                />
                <SettingNumber
                  name="managerDiscountLimit"
                  hint="Above it, an admin approves."
                  min={0}
                  max={100}
                />
                <SettingNumber
                  name="serviceCharge"
                  hint="Added to a bill on request, tax included. 0 = none"
                  min={0}
                  max={100}
                  step={0.5}
                />
              </Fields>
            </SettingsCard>
            <SettingsCard title="Gift Cards">
              <SettingField
                name="giftCardMonths"
                hint="For cards and visit packs sold from now on. 0 = never"
              >
                {control => <NumberInput {...control} min={0} max={120} step={1} className="w-24" />}
              </SettingField>
            </SettingsCard>
            <SettingsCard title="Alerts">
              <SettingSwitch
                settings={settings}
                name="paymentAlerts"
                hint="Lists payments and refunds in the alerts of every desk."
              />
            </SettingsCard>
          </>
        )}
      </SettingsForm>
      <ChartOfAccounts />
    </div>
  )
}

const membershipMethods = { debit_card: 'Debit Card', bank_transfer: 'Bank Transfer' } as const

function PaymentMethods({ settings }: { settings: StoredSettings }) {
  const { value, change, error, disabled } = useAutosavedSetting(settings, 'paymentMethodsOffered')
  const row = (method: PaymentMethodOption, label: string, hint?: string) => (
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
      hint="Only enabled methods are offered. Past payments don't change."
    >
      {guestPaymentMethods.map(method => row(method, paymentMethodName(method)))}
      {(Object.keys(membershipMethods) as (keyof typeof membershipMethods)[]).map(method =>
        row(method, membershipMethods[method], 'Memberships only'),
      )}
      {error && (
        <p role="alert" className="pt-2 text-red-ink text-xs">
          {error}
        </p>
      )}
      <PresetMethod settings={settings} />
      <CashRounding settings={settings} />
    </SettingsCard>
  )
}

/** Offered only in a currency without coins of one cent. */
function CashRounding({ settings }: { settings: StoredSettings }) {
  const coin = smallestCoin(settings.currency)
  if (coin === undefined) return null
  const amount = formatMoney(toDollars(coin), settings.currency)
  return (
    <div className="pt-4">
      <SettingSwitch
        settings={settings}
        name="cashRounding"
        hint={`Cash is rounded to ${amount}. The bill shows the difference as its own line.`}
      />
    </div>
  )
}

/** The payment method that forms start with. */
function PresetMethod({ settings }: { settings: StoredSettings }) {
  const methods = settings.paymentMethodsOffered.map(method => ({ value: method, label: methodName(method) }))
  return (
    <SettingField
      name="presetPaymentMethod"
      hint="Payments start with this method. A membership starts with its own."
      className="pt-4"
    >
      <Select
        className="md:max-w-xs"
        options={[
          { value: 'standard', label: 'Standard: Credit Card' },
          ...methods,
          { value: 'none', label: 'None: choose each time' },
        ]}
      />
    </SettingField>
  )
}
