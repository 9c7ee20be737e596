import { useRouter } from '../../routing/use-router.ts'
import { toast } from '../feedback/toast.ts'
import { type Dialogs, type DialogType, useDialog } from './open-dialog.ts'

/**
 * Returns a function that opens a dialog for what was scanned. A form that is being filled in is not thrown away: the
 * message `otherwise` says what was scanned instead.
 */
export function useOpenScanned() {
  const { open, leaveFor } = useDialog()
  const router = useRouter()
  return <T extends DialogType>(
    type: T,
    params: Dialogs[T],
    otherwise: { title: string; description: string },
  ) => {
    const { dialog } = router.location.search
    if (dialog?.endsWith('-details')) leaveFor(type, params)
    else if (dialog === undefined || dialog === type) open(type, params)
    else toast(otherwise)
  }
}
