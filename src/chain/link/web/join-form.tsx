import { showFailure } from '#platform/web/data/error-messages.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Fields, Form, FormError, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input } from '#platform/web/ui/forms/input.tsx'
import { linkForm } from '../contract.ts'
import { useJoinOffice } from './queries.ts'

/** Joins the chain of a head office. `office`: the address of an attempt whose answer was lost. */
export function JoinForm({ office }: { office: string | null }) {
  const join = useJoinOffice()
  const { form, Field } = useZodForm(linkForm, { office: office ?? '', code: '' })
  return (
    <Form
      form={form}
      className="gap-5"
      onSubmit={async body => {
        await join.mutateAsync({ body })
        toast({ title: 'Chain joined', description: 'The head office gets the Z reports so far.' })
      }}
      onFailed={showFailure('Failed to join')}
    >
      <p className="text-muted">
        The head office gets every Z report and, once a minute, the figures of the day so far. It gets nothing
        of guests or members.
      </p>
      <Fields>
        <Field name="office" label="Address of the head office" required>
          <Input type="url" autoComplete="off" placeholder="https://office.example.com" />
        </Field>
        <Field name="code" label="Join code" required hint="From Create Join Code at the head office">
          <Input autoComplete="off" spellCheck={false} autoCapitalize="characters" />
        </Field>
      </Fields>
      <FormError />
      <div>
        <SubmitButton pending="Joining...">Join Chain</SubmitButton>
      </div>
    </Form>
  )
}
