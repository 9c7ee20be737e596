import type { ReactNode } from 'react'
import { z } from 'zod'
import { useSession } from '#office/accounts/web/queries.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Form, FormError, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input, Textarea } from '#platform/web/ui/forms/input.tsx'
import { useWriteHandover } from './queries.ts'

const schema = z.object({ notes: z.string().max(2_000), name: z.string().max(60) })

/** Completes the draft (`children`) with notes and, where nobody signs in, a name. */
export function WriteForm({ children, onDone }: { children: ReactNode; onDone: () => void }) {
  const { data: session } = useSession()
  const write = useWriteHandover()
  const { form, Field } = useZodForm(schema, { notes: '', name: '' })
  return (
    <Form
      form={form}
      onSubmit={async ({ notes, name }) => {
        await write.mutateAsync({ body: { notes, ...(name.trim() && { name: name.trim() }) } })
        toast({ title: 'Handed over', description: 'The next shift reads and signs it.' })
        onDone()
      }}
      onFailed={showFailure('Failed to hand over')}
    >
      <DialogBody className="flex flex-col gap-4">
        <Field name="notes" label="Notes for the next shift">
          <Textarea rows={3} maxLength={2_000} />
        </Field>
        {session?.mode !== 'signed-in' && (
          <Field name="name" label="Your name" required>
            <Input autoComplete="off" maxLength={60} />
          </Field>
        )}
        {children}
        <FormError />
      </DialogBody>
      <DialogFooter>
        <SubmitButton>Hand Over</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
