import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { type Location, toLocation } from '../../routing/address.ts'
import { useRouter } from '../../routing/use-router.ts'

/**
 * Asks before a navigation that `mustAsk`, as by Back, a link or a clicked notification, and lets the browser ask
 * before the tab is reloaded or closed while `isUnsaved`. Returns the answer to the question that is open, and a
 * function that asks it: it resolves with whether to leave.
 */
export function useLeaveQuestion(
  isUnsaved: () => boolean,
  mustAsk: (from: Location, to: Location) => boolean,
) {
  const { history } = useRouter()
  const [question, setQuestion] = useState<{ answer: (leaves: boolean) => void }>()
  const ask = useCallback(
    () =>
      new Promise<boolean>(resolve => {
        const answer = (leaves: boolean) => {
          setQuestion(undefined)
          resolve(leaves)
        }
        setQuestion({ answer })
      }),
    [],
  )
  const blocks = useEffectEvent(
    (from: Location, to: Location) => isUnsaved() && mustAsk(from, to) && ask().then(leaves => !leaves),
  )
  // The sign-in screen covers everything, and another person's input is not theirs to discard.
  const blocksUnload = useEffectEvent(() => isUnsaved() && !('shut' in document.body.dataset))
  useEffect(
    () =>
      history.block({
        blockerFn: ({ currentLocation, nextLocation }) =>
          blocks(toLocation(currentLocation), toLocation(nextLocation)),
        enableBeforeUnload: () => blocksUnload(),
      }),
    [history],
  )
  return { answer: question?.answer, ask }
}
