import { Suspense, useEffect, useState } from 'react'
import { useSession } from '#office/accounts/web/queries.ts'
import { lazyPart } from '#platform/web/data/load-part.ts'
import { frameTexts } from '#platform/web/languages/texts.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { CancelButton } from '#platform/web/ui/actions/cancel-button.tsx'
import { CoveredContext, Dialog, DialogBody, DialogFooter } from '#platform/web/ui/dialogs/dialog.tsx'
import {
  type DialogEntry,
  registerDialogs,
  useCurrentDialog,
  useDialog,
  usePanelUnder,
} from '#platform/web/ui/dialogs/open-dialog.ts'
import { reload, useMissingReason } from '#platform/web/ui/feedback/missing-part.tsx'
import { useTexts } from '#platform/web/ui/text/use-texts.ts'
import { dialogs, loadDialog } from '../dialogs.ts'
import { shellTexts } from '../languages/texts.ts'

const entries = Object.entries(dialogs as unknown as Record<string, DialogEntry<object>>)
const components = Object.fromEntries(
  entries.map(([type, { load }]) => [type, lazyPart(load, MissingDialog)]),
)

registerDialogs(Object.fromEntries(entries))

/** Shows the dialog that the URL asks for, over the panel from which it was opened. */
export default function CurrentDialog() {
  useEffect(() => void preloadDialogs(), [])
  const [current, under] = [useCurrentDialog(), usePanelUnder()]
  const { isPending, failureCount } = useSession()
  const [isLoaded, setLoaded] = useState(false)
  // A linked dialog waits for the session, so that it makes no requests that the role may not make.
  if (isPending && failureCount === 0) return null
  return [under, current].map(
    dialog =>
      dialog && (
        <CoveredContext key={JSON.stringify(dialog)} value={dialog === under && isLoaded}>
          <OneDialog {...dialog} onLoad={dialog === under ? undefined : setLoaded} />
        </CoveredContext>
      ),
  )
}

interface OneDialogProps {
  type: string
  params: object
  onLoad: ((isLoaded: boolean) => void) | undefined
}

function OneDialog({ type, params, onLoad }: OneDialogProps) {
  const { data: session } = useSession()
  const Shown = components[type]
  if (!Shown) return null
  if (session?.closedDialogs.includes(type)) return <NotAllowed />
  return (
    <Suspense fallback={null}>
      <Shown {...params} />
      {onLoad && <Loaded onLoad={onLoad} />}
    </Suspense>
  )
}

/** Says that the dialog before it is on screen: until then the panel below keeps its focus. */
function Loaded({ onLoad }: { onLoad: (isLoaded: boolean) => void }) {
  useEffect(() => {
    onLoad(true)
    return () => onLoad(false)
  }, [onLoad])
  return null
}

/** Shown in place of a dialog that could not be loaded. The page behind it stays. */
function MissingDialog({ isLate = false }: { isLate?: boolean }) {
  const { close } = useDialog()
  return (
    <Dialog title={useTexts(shellTexts)('notAvailable')} onClose={close} size="sm">
      <DialogBody>{useMissingReason(isLate)}</DialogBody>
      <DialogFooter>
        <CancelButton onCancel={close} />
        <Button variant="primary" onClick={reload}>
          {useTexts(frameTexts)('reload')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** Shown if a link opens a dialog that the role may not use. */
function NotAllowed() {
  const t = useTexts(shellTexts)
  const { close } = useDialog()
  return (
    <Dialog title={t('notAllowed')} onClose={close} size="sm">
      <DialogBody>{t('roleNotAllowed')}</DialogBody>
    </Dialog>
  )
}

/**
 * Preloads the dialogs that a desk uses most, one after another, so that a request waits for the parts of one at most.
 */
async function preloadDialogs() {
  const frequent = ['new-rental', 'check-in', 'check-out', 'room-details', 'locker-details'] as const
  try {
    for (const type of frequent) await loadDialog(type)
  } catch {
    // Each dialog loads when it is opened.
  }
}
