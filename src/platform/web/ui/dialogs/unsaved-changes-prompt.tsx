import type { Location } from '../../routing/address.ts'
import { Confirm } from './confirm.tsx'
import { useLeaveQuestion } from './leave-question.ts'

/** Asks for confirmation before leaving the page or tab, or closing it, with unsaved changes. */
export function UnsavedChangesPrompt({ unsaved }: { unsaved: boolean }) {
  const { answer } = useLeaveQuestion(() => unsaved, leavesTab)
  if (!answer) return null
  return (
    <Confirm
      title="Leave without saving?"
      action="Leave"
      cancel="Stay"
      danger
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      Your changes have not been saved.
    </Confirm>
  )
}

const leavesTab = (from: Location, to: Location) =>
  from.pathname !== to.pathname || from.search.tab !== to.search.tab
