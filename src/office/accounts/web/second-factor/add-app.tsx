import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Skeletons } from '#platform/web/ui/feedback/skeleton.tsx'
import { Form, FormError, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { type AppKey, confirmApp } from '../../contract.ts'
import { useBeginApp, useConfirmApp } from '../shared/account-queries.ts'
import { AppSetup } from './app-setup.tsx'

/** Shows the key of a new app and takes its first code. `onEnd` gets new recovery codes, or nothing if cancelled. */
export function AddApp({ current, onEnd }: { current: string; onEnd: (codes?: readonly string[]) => void }) {
  const { mutateAsync: begin } = useBeginApp()
  const { mutateAsync: confirm } = useConfirmApp()
  const [app, setApp] = useState<AppKey>()
  const [problem, setProblem] = useState<string>()
  const { form, Field } = useZodForm(confirmApp.body, { code: '' })
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    begin({ body: { current } }).then(setApp, error => setProblem(messageOf(error)))
  }, [begin, current])
  if (problem)
    return (
      <div className="flex flex-col items-start gap-2">
        <p role="alert" className="text-red-ink">
          {problem}
        </p>
        <Button onClick={() => onEnd()}>Back</Button>
      </div>
    )
  if (!app) return <Skeletons count={1} label="Loading the key" className="flex flex-col" each="h-44" />
  return (
    <Form
      form={form}
      className="gap-4"
      onSubmit={async body => onEnd((await confirm({ body })).recoveryCodes)}
      onFailed={() => form.resetField('code')}
    >
      <AppSetup app={app} />
      <Field name="code" label="Code" required className="md:max-w-[calc(50%-0.5rem)]">
        <Input autoFocus inputMode="numeric" autoComplete="one-time-code" />
      </Field>
      <FormError />
      <div className="flex flex-wrap gap-2">
        <SubmitButton pending="Checking...">Confirm</SubmitButton>
        <Button onClick={() => onEnd()}>Cancel</Button>
      </div>
    </Form>
  )
}
