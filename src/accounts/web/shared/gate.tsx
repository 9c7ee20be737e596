import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { SECOND } from '../../../shared/time.ts'
import { now } from '../../../shared/web/clock.ts'
import { remember } from '../../../shared/web/remembered.ts'
import type { Session } from '../../contract.ts'
import { readSessionAgain, useSession } from '../queries.ts'

const SignIn = lazy(() => import('../sign-in-screen.tsx'))
const LockWhenIdle = lazy(() => import('../lock-when-idle.tsx'))

export interface GateProps {
  children: ReactNode
  /** Whether this desk hears and shows anything now. */
  onChange: (open: boolean) => void
}

/**
 * Shows the app to whoever may see it. Where a session ends or locks in the middle of work, everything stays as it is
 * behind the sign-in screen, so that the same person can go on with what they had typed.
 */
export function Gate({ children, onChange }: GateProps) {
  const { data: session } = useSession()
  const shut = session === null || session?.locked === true
  const worked = useRef<Session>(undefined)
  if (session && !shut) worked.current = session
  const tell = useRef(onChange)
  tell.current = onChange
  useEffect(() => tell.current(!shut), [shut])
  const until = session?.confirmedUntil
  useEffect(() => {
    if (!until) return
    const timer = setTimeout(() => void readSessionAgain(), Date.parse(until) - now() + SECOND)
    return () => clearTimeout(timer)
  }, [until])
  const mode = session === null ? 'signed-in' : session?.mode
  useEffect(() => {
    if (mode) remember('mode', mode)
  }, [mode])
  return (
    <>
      {(!shut || worked.current) && children}
      {shut && (
        <Overlay>
          <Suspense fallback={null}>
            <SignIn session={session} before={worked.current} />
          </Suspense>
        </Overlay>
      )}
      {session?.mode === 'signed-in' && !shut && session.lockMinutes > 0 && (
        <Suspense fallback={null}>
          <LockWhenIdle minutes={session.lockMinutes} />
        </Suspense>
      )}
    </>
  )
}

/** Takes the whole window: while it is there, nothing else of the page is drawn, dialogs neither. */
function Overlay({ children }: { children: ReactNode }) {
  const [place] = useState(() => document.createElement('div'))
  useEffect(() => {
    place.dataset.gate = ''
    document.body.append(place)
    document.body.dataset.shut = ''
    // A dialog that waits behind would take what is done here for a press or a key outside of it, and close.
    for (const type of outside) place.addEventListener(type, keepInside)
    addEventListener('keydown', keepEscape, true)
    return () => {
      delete document.body.dataset.shut
      removeEventListener('keydown', keepEscape, true)
      place.remove()
    }
  }, [place])
  return createPortal(children, place)
}

const outside = ['pointerdown', 'mousedown', 'touchstart', 'click', 'focusin', 'focusout'] as const
const keepInside = (event: Event) => event.stopPropagation()

function keepEscape(event: KeyboardEvent) {
  if (event.key === 'Escape') event.stopImmediatePropagation()
}
