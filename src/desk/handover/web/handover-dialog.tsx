import type { ReactNode } from 'react'
import { useState } from 'react'
import { z } from 'zod'
import { useSession } from '#office/accounts/web/queries.ts'
import { showFailure } from '#platform/web/data/error-messages.ts'
import { useNow } from '#platform/web/device/clock.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { EmptyState } from '#platform/web/ui/feedback/states.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Form, FormError, SubmitButton, useZodForm } from '#platform/web/ui/forms/form.tsx'
import { Input, Textarea } from '#platform/web/ui/forms/input.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { Handover } from '../contract.ts'
import { FactLists } from './fact-lists.tsx'
import { useHandoverDraft, useHandovers, useWriteHandover } from './queries.ts'
import { SignForm } from './sign-form.tsx'

/** The last hand-over, to read and sign, or a new one for who comes next. */
export default function HandoverDialog() {
  const { close } = useDialog()
  const [isNew, setNew] = useState(false)
  const { data, error, refetch } = useHandovers()
  return (
    <Dialog title={isNew ? 'New Hand-over' : 'Last Hand-over'} onClose={close} size="lg">
      {isNew ? (
        <NewHandover onDone={() => setNew(false)} />
      ) : (
        <DialogContent value={data} error={error} failure="Failed to fetch hand-overs" onRetry={refetch}>
          {([last]) =>
            last ? (
              <LastHandover handover={last} onNew={() => setNew(true)} />
            ) : (
              <>
                <DialogBody>
                  <EmptyState
                    title="No hand-over yet"
                    hint="At the end of a shift, write down what the next one must know. Overdue guests, unpaid bills and open work orders are filled in."
                  />
                </DialogBody>
                <DialogFooter>
                  <Button variant="primary" onClick={() => setNew(true)}>
                    New Hand-over
                  </Button>
                </DialogFooter>
              </>
            )
          }
        </DialogContent>
      )}
    </Dialog>
  )
}

function NewHandover({ onDone }: { onDone: () => void }) {
  const now = useNow()
  const { data, error, refetch } = useHandoverDraft()
  return (
    <DialogContent value={data} error={error} failure="Failed to fetch hand-over" onRetry={refetch}>
      {facts => (
        <WriteForm onDone={onDone}>
          <FactLists facts={facts} at={now} />
        </WriteForm>
      )}
    </DialogContent>
  )
}

function LastHandover({ handover, onNew }: { handover: Handover; onNew: () => void }) {
  const { writerName, writtenTime, signerName, signedTime, notes, facts } = handover
  const { data: session } = useSession()
  const [isSigning, setSigning] = useState(false)
  const isUnsigned = signedTime === null
  return (
    <>
      <DialogBody className="flex flex-col gap-4">
        <p className="text-muted">
          {writerName}, <ShortDateTime at={writtenTime} />
          {signedTime && (
            <>
              {' · read by '}
              {signerName}, <ShortDateTime at={signedTime} />
            </>
          )}
        </p>
        {notes && (
          <p className="whitespace-pre-wrap break-words rounded-control bg-sunken px-3 py-2">{notes}</p>
        )}
        <FactLists facts={facts} at={Date.parse(writtenTime)} />
        {isUnsigned && isSigning && session && <SignForm handover={handover} session={session} />}
      </DialogBody>
      <DialogFooter>
        <Button variant={isUnsigned ? 'secondary' : 'primary'} onClick={onNew}>
          New Hand-over
        </Button>
        {isUnsigned && !isSigning && (
          <Button variant="primary" onClick={() => setSigning(true)}>
            Read and Sign
          </Button>
        )}
      </DialogFooter>
    </>
  )
}

const schema = z.object({ notes: z.string().max(2_000), name: z.string().max(60) })

/** Completes the draft (`children`) with notes and, where nobody signs in, a name. */
function WriteForm({ children, onDone }: { children: ReactNode; onDone: () => void }) {
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
