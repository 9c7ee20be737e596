import { useId, useState } from 'react'
import { SettingField } from '#office/settings/web/shared/setting-field.tsx'
import { SettingsCard } from '#office/settings/web/shared/settings-card.tsx'
import { SettingsForm } from '#office/settings/web/shared/settings-form.tsx'
import { languageName, languages } from '#platform/languages/languages.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Badge } from '#platform/web/ui/feedback/badge.tsx'
import { Form, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input, Select } from '#platform/web/ui/forms/input.tsx'
import { NumberInput } from '#platform/web/ui/forms/number-input.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import { type Display, displayForm } from '../../contract.ts'
import { useAddDisplay, useDisplays, useRevokeDisplay } from '../queries.ts'

/** Settings → Waiting List: how long an offer holds, and the links of public displays. */
export default function WaitingSection() {
  return (
    <div className="flex flex-col gap-7">
      <SettingsForm>{() => <Offers />}</SettingsForm>
      <SettingsCard title="Public displays">
        <Displays />
      </SettingsCard>
    </div>
  )
}

const Offers = () => (
  <SettingsCard title="Waiting list">
    <SettingField
      name="offerMinutes"
      hint="A free room or locker is held this long for the next guest, and again for the check-in."
    >
      {control => <NumberInput {...control} min={1} max={120} step={1} className="w-28" />}
    </SettingField>
  </SettingsCard>
)

const languageOptions = languages.map(value => ({ value, label: languageName(value) }))

function Displays() {
  const { data: displays = [] } = useDisplays()
  const add = useAddDisplay()
  const [link, setLink] = useState<string>()
  const [language, setLanguage] = useState('')
  const languageField = useId()
  const { form, Field } = useZodForm(displayForm, { name: '' })
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        Open the link on a screen in the waiting area. It shows waiting numbers, never names, and needs no
        sign-in.
      </p>
      <Form
        form={form}
        className="gap-3"
        onSubmit={async body => {
          const { token } = await add.mutateAsync({ body })
          setLink(`${location.origin}/display${language && `?lang=${language}`}#${token}`)
          form.reset({ name: '' })
        }}
        onFailed={showFailure('Failed to make the link')}
      >
        <div className="flex flex-wrap items-end gap-3">
          <Field name="name" label="Name of the display" required className="min-w-60">
            <Input autoComplete="off" placeholder="Lounge" />
          </Field>
          <div className="flex flex-col gap-1.5">
            <label htmlFor={languageField} className="font-medium">
              Language of the display
            </label>
            <Select
              id={languageField}
              value={language}
              onChange={({ target }) => setLanguage(target.value)}
              options={[{ value: '', label: 'Follows the screen' }, ...languageOptions]}
            />
          </div>
          <SubmitButton pending="Making...">Make Link</SubmitButton>
        </div>
      </Form>
      {link && (
        <div role="status" className="rounded-control bg-green-soft px-3 py-2 text-green-ink">
          <p className="font-medium">Copy this link now. It is not shown again.</p>
          <p className="select-all break-all font-mono text-xs">{link}</p>
        </div>
      )}
      {displays.length > 0 && (
        <ul className="divide-y divide-line">
          {displays.map(display => (
            <DisplayRow key={display.id} display={display} />
          ))}
        </ul>
      )}
    </div>
  )
}

function DisplayRow({ display: { id, name, createdAt, revokedAt } }: { display: Display }) {
  const revoke = useRevokeDisplay()
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="text-muted text-xs">
          Link made <ShortDateTime at={createdAt} />
        </span>
      </span>
      {revokedAt ? (
        <Badge tone="gray">Revoked</Badge>
      ) : (
        <Button
          size="sm"
          disabled={revoke.isPending}
          onClick={() => revoke.mutate({ params: { id: String(id) } })}
        >
          Revoke<span className="sr-only"> the link of {name}</span>
        </Button>
      )}
    </li>
  )
}
