import { useState } from 'react'
import { useSession } from '#office/accounts/web/queries.ts'
import { useNow } from '#platform/web/device/clock.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import { DialogContent } from '#platform/web/ui/dialogs/dialog-content.tsx'
import { useDialog } from '#platform/web/ui/dialogs/open-dialog.ts'
import { EmptyState } from '#platform/web/ui/feedback/states.tsx'
import { ShortDateTime } from '#platform/web/ui/text/time.tsx'
import type { Handover } from '../contract.ts'
import { FactLists } from './fact-lists.tsx'
import { useHandoverDraft, useHandovers } from './queries.ts'
import { SignForm } from './sign-form.tsx'
import { WriteForm } from './write-form.tsx'

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
