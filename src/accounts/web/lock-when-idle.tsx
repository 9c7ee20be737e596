import { useEffect } from 'react'
import { MINUTE, SECOND } from '../../shared/time.ts'
import { call } from '../../shared/web/api.ts'
import { remember, remembered } from '../../shared/web/remembered.ts'
import { lockDesk } from '../contract.ts'
import { readSessionAgain, setSession } from './queries.ts'

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** What all tabs of this browser share: when somebody last touched one of them. */
const TOUCHED = 'touched'

/** Locks this desk once nobody has touched it for so many minutes, and tells the server while somebody does. */
export default function LockWhenIdle({ minutes }: { minutes: number }) {
  useEffect(() => {
    let touched = Date.now()
    let told = touched
    remember(TOUCHED, String(touched))
    const note = () => {
      const now = Date.now()
      if (now - touched < SECOND) return
      touched = now
      remember(TOUCHED, String(now))
    }
    const look = () => {
      const now = Date.now()
      const last = Math.max(touched, Number(remembered(TOUCHED) ?? 0))
      if (now - last > minutes * MINUTE) void lock()
      else if (last > told && now - told > Math.min(MINUTE, (minutes * MINUTE) / 3)) {
        told = now
        void readSessionAgain()
      }
    }
    for (const sign of signs) addEventListener(sign, note, { passive: true, capture: true })
    const clock = setInterval(look, SECOND)
    document.addEventListener('visibilitychange', look)
    return () => {
      for (const sign of signs) removeEventListener(sign, note, { capture: true })
      clearInterval(clock)
      document.removeEventListener('visibilitychange', look)
    }
  }, [minutes])
  return null
}

/** Where the server cannot be reached, it locks by itself. */
async function lock() {
  try {
    setSession(await call(lockDesk))
  } catch {
    void readSessionAgain()
  }
}
