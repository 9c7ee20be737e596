import { z } from 'zod'
import type { Session } from '#office/accounts/contract.ts'
import { setSession } from '#office/accounts/web/queries.ts'
import { useLockDesk } from '#office/accounts/web/shared/account-queries.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Form, FormError, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import type { Handover } from '../contract.ts'
import { useSignHandover } from './queries.ts'

const schema = z.object({ name: z.string().max(60) })

export interface SignFormProps {
  handover: Handover
  session: Session
}

/**
 * Signs a hand-over as the person who is signed in, or by name in a venue without sign-in. Its writer switches first.
 */
export function SignForm({ handover: { id, writerName }, session: { mode, user } }: SignFormProps) {
  const sign = useSignHandover()
  const lock = useLockDesk()
  const { form, Field } = useZodForm(schema, { name: '' })
  const failed = showFailure('Failed to sign')
  if (mode === 'signed-in' && user.name === writerName) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-yellow-soft px-3 py-2 text-yellow-ink">
        <p>Not signed yet. The next person signs with their own PIN.</p>
        <Button
          pending={lock.isPending && 'Locking...'}
          onClick={() => void lock.mutateAsync({}).then(setSession, failed)}
        >
          Switch User
        </Button>
      </div>
    )
  }
  return (
    <Form
      form={form}
      className="flex-none gap-3 rounded-control bg-yellow-soft px-3 py-3 text-yellow-ink"
      onSubmit={async ({ name }) => {
        const body = name.trim() ? { name: name.trim() } : {}
        await sign.mutateAsync({ params: { id: String(id) }, body })
        toast({ title: 'Hand-over signed' })
      }}
      onFailed={failed}
    >
      {mode === 'signed-in' ? (
        <p>Read it? Sign as {user.name}.</p>
      ) : (
        <Field name="name" label="Read by (your name)" required>
          <Input autoFocus autoComplete="off" maxLength={60} />
        </Field>
      )}
      <FormError />
      <SubmitButton className="self-start">Sign</SubmitButton>
    </Form>
  )
}
