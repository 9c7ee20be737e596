import { useEffect, useRef, useState } from 'react'
import { locationOf } from '../../routing/address.ts'
import { useRouter } from '../../routing/use-router.ts'
import { Confirm } from './confirm.tsx'

/** Asks for confirmation before leaving the page or tab, or closing it, with unsaved changes. */
export function UnsavedChangesPrompt({ unsaved }: { unsaved: boolean }) {
  const router = useRouter()
  const isUnsaved = useRef(unsaved)
  /** Answers the open question. */
  const [answer, setAnswer] = useState<{ leave: (may: boolean) => void }>()
  useEffect(() => {
    isUnsaved.current = unsaved
  }, [unsaved])
  useEffect(
    () =>
      router.history.block({
        blockerFn: ({ currentLocation, nextLocation }) => {
          const [current, next] = [locationOf(currentLocation), locationOf(nextLocation)]
          const leaves = current.pathname !== next.pathname || current.search.tab !== next.search.tab
          return isUnsaved.current && leaves && mustStay(setAnswer)
        },
        enableBeforeUnload: () => isUnsaved.current,
      }),
    [router],
  )
  if (!answer) return null
  return (
    <Confirm
      title="Leave without saving?"
      action="Leave"
      cancel="Stay"
      danger
      onConfirm={() => answer.leave(true)}
      onClose={() => answer.leave(false)}
    >
      Your changes have not been saved.
    </Confirm>
  )
}

/** Resolves with true if the answer is to stay. */
const mustStay = (ask: (answer?: { leave: (may: boolean) => void }) => void) =>
  new Promise<boolean>(resolve => {
    const leave = (may: boolean) => {
      ask(undefined)
      resolve(!may)
    }
    ask({ leave })
  })
