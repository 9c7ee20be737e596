import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { SECOND } from '#platform/values/time.ts'
import { lazyPart } from '#platform/web/data/load-part.ts'
import { now } from '#platform/web/device/clock.ts'
import { writeStored } from '#platform/web/device/local-storage.ts'
import type { Session } from '../../contract.ts'
import { refetchSession, useSession } from '../queries.ts'

const SignIn = lazyPart(() => import('../sign-in/sign-in-screen.tsx'))
const LockWhenIdle = lazyPart(() => import('../sign-in/lock-when-idle.tsx'))

export interface RequireSessionProps {
  children: ReactNode
  /** Called with whether the app is usable: signed in and not locked. */
  onChange: (open: boolean) => void
}

/**
 * Shows the app, or the sign-in screen if nobody is signed in or the desk is locked. If a session ends or
 * locks during work, the app stays mounted behind the screen, so that the same person can continue with what
 * they had typed.
 */
export function RequireSession({ children, onChange }: RequireSessionProps) {
  const { data: session } = useSession()
  /** The sign-in screen shows what must be read, and stays. */
  const [isHeld, setHeld] = useState(false)
  const isBlocked = session === null || session?.locked === true || isHeld
  const lastSession = useRef<Session>(undefined)
  if (session && !isBlocked) lastSession.current = session
  const onChangeRef = useRef(onChange)
  onChangeRef.current = onChange
  useEffect(() => onChangeRef.current(!isBlocked), [isBlocked])
  const until = session?.confirmedUntil
  useEffect(() => {
    if (!until) return
    const timer = setTimeout(() => void refetchSession(), Date.parse(until) - now() + SECOND)
    return () => clearTimeout(timer)
  }, [until])
  const mode = session === null ? 'signed-in' : session?.mode
  useEffect(() => {
    if (mode) writeStored('mode', mode)
  }, [mode])
  return (
    <>
      {(!isBlocked || lastSession.current) && children}
      {isBlocked && (
        <Overlay>
          <Suspense fallback={null}>
            <SignIn session={session} before={lastSession.current} onHold={setHeld} />
          </Suspense>
        </Overlay>
      )}
      {session?.mode === 'signed-in' && !isBlocked && session.lockMinutes > 0 && (
        <Suspense fallback={null}>
          <LockWhenIdle minutes={session.lockMinutes} />
        </Suspense>
      )}
    </>
  )
}

/** Covers the whole window. While mounted, it hides the rest of the page, including dialogs. */
function Overlay({ children }: { children: ReactNode }) {
  const [container] = useState(() => document.createElement('div'))
  useEffect(() => {
    container.dataset.gate = ''
    document.body.append(container)
    document.body.dataset.shut = ''
    // Open dialogs behind the overlay would close on a press or focus outside of them, and on Escape.
    for (const type of dismissEvents) container.addEventListener(type, stopEvent)
    addEventListener('keydown', blockEscape, true)
    return () => {
      delete document.body.dataset.shut
      removeEventListener('keydown', blockEscape, true)
      container.remove()
    }
  }, [container])
  return createPortal(children, container)
}

const dismissEvents = ['pointerdown', 'mousedown', 'touchstart', 'click', 'focusin', 'focusout'] as const
const stopEvent = (event: Event) => event.stopPropagation()

function blockEscape(event: KeyboardEvent) {
  if (event.key === 'Escape') event.stopImmediatePropagation()
}
