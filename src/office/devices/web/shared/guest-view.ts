import { useEffect } from 'react'
import { useSession } from '#office/accounts/web/queries.ts'
import { SECOND } from '#platform/values/time.ts'
import { call } from '#platform/web/data/api.ts'
import * as api from '../../contract.ts'
import { useDesk } from './desk-queries.ts'

/** A view is valid for 15 seconds. */
const REFRESH = 5 * SECOND

/** The last call, so that a blank display stays blank. */
let pending: Promise<unknown> = Promise.resolve()

const inOrder = (send: () => Promise<unknown>) => {
  // What is not shown in time is out of date.
  pending = pending.then(send).catch(() => undefined)
}

const blank = () => call(api.blankGuestView)

/**
 * Shows something to the guest at the display of this desk while the component is mounted; undefined shows nothing. The
 * display is blank once it closes, the desk is locked or the page is left.
 */
export function useGuestView(view: api.DeskView | undefined): void {
  const hasDisplay = useDesk()?.hasDisplay === true
  const isLocked = useSession().data?.locked === true
  const shown = hasDisplay && !isLocked && view ? JSON.stringify(view) : undefined
  const isShown = shown !== undefined
  useEffect(() => {
    if (shown === undefined) return
    const show = () => inOrder(() => call(api.showGuest, { body: JSON.parse(shown) }))
    show()
    const timer = setInterval(show, REFRESH)
    return () => clearInterval(timer)
  }, [shown])
  useEffect(() => {
    if (!isShown) return
    const leave = () => void blank().catch(() => undefined)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      inOrder(blank)
    }
  }, [isShown])
}

/** Returns a function that shows a guest the number that was given to them, in their language, for 15 seconds. */
export function useShowNumber(): (waitingNumber: number, guestId: number) => void {
  const hasDisplay = useDesk()?.hasDisplay === true
  return (waitingNumber, guestId) => {
    if (!hasDisplay) return
    const body = { lines: [], total: null, change: null, waitingNumber, guest: { guestId } }
    inOrder(() => call(api.showGuest, { body }))
  }
}
