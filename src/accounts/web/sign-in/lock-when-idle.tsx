import { useEffect } from 'react'
import { leaveSession } from '../../../feed/web/shared/leave-session.ts'
import { MINUTE, SECOND } from '../../../shared/values/time.ts'
import { call } from '../../../shared/web/data/api.ts'
import { readStored, writeStored } from '../../../shared/web/device/local-storage.ts'
import { api } from '../../api.ts'
import { refetchSession, setSession } from '../queries.ts'

const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Storage key of the last activity in any tab of this browser. */
const ACTIVITY_KEY = 'touched'

/** Locks this desk after `minutes` without activity, and reports activity to the server. */
export default function LockWhenIdle({ minutes }: { minutes: number }) {
  useEffect(() => {
    let lastActivity = Date.now()
    let lastReport = lastActivity
    writeStored(ACTIVITY_KEY, String(lastActivity))
    const recordActivity = () => {
      const now = Date.now()
      if (now - lastActivity < SECOND) return
      lastActivity = now
      writeStored(ACTIVITY_KEY, String(now))
    }
    const check = () => {
      const now = Date.now()
      const last = Math.max(lastActivity, Number(readStored(ACTIVITY_KEY) ?? 0))
      if (now - last > minutes * MINUTE) void lock()
      else if (last > lastReport && now - lastReport > Math.min(MINUTE, (minutes * MINUTE) / 3)) {
        lastReport = now
        void refetchSession()
      }
    }
    for (const event of activityEvents)
      addEventListener(event, recordActivity, { passive: true, capture: true })
    const timer = setInterval(check, SECOND)
    document.addEventListener('visibilitychange', check)
    return () => {
      for (const event of activityEvents) removeEventListener(event, recordActivity, { capture: true })
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [minutes])
  return null
}

/** Locks the desk. If the call fails, the server's own idle check locks it. */
async function lock() {
  try {
    setSession(await leaveSession(() => call(api.lockDesk)))
  } catch {
    void refetchSession()
  }
}
