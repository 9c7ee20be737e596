import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { Confirm } from './confirm.tsx'

/** Asks for confirmation before leaving the page or tab, or closing it, with unsaved changes. */
export function UnsavedChangesPrompt({ unsaved }: { unsaved: boolean }) {
  const isUnsaved = useRef(unsaved)
  useEffect(() => {
    isUnsaved.current = unsaved
  }, [unsaved])
  const shouldBlockFn = useCallback(
    ({ current, next }: { current: PageLocation; next: PageLocation }) =>
      isUnsaved.current && (current.pathname !== next.pathname || tabOf(current) !== tabOf(next)),
    [],
  )
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn,
    enableBeforeUnload: () => isUnsaved.current,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Confirm
      title="Leave without saving?"
      action="Leave"
      cancel="Stay"
      danger
      onConfirm={proceed}
      onClose={reset}
    >
      Your changes have not been saved.
    </Confirm>
  )
}

interface PageLocation {
  pathname: string
  search: object
}

const tabOf = ({ search }: PageLocation) => (search as { tab?: string }).tab
