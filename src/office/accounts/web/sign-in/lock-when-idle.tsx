import { useEffect } from 'react'
import { leaveSession } from '#platform/feed/web/shared/leave-session.ts'
import { randomId } from '#platform/values/ids.ts'
import { MINUTE, SECOND } from '#platform/values/time.ts'
import { call } from '#platform/web/data/api.ts'
import { storedKey, writeStored } from '#platform/web/device/local-storage.ts'
import * as api from '../../contract.ts'
import { refetchSession, setSession } from '../queries.ts'

const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Stored again at each activity, which tells the other tabs of this browser. */
const ACTIVITY_KEY = 'touched'

/** The clock of this device was set, or the device slept: the server knows whether the desk is locked. In ms. */
const CLOCK_SET = 5 * SECOND

/** How far the clock is ahead of the time that has passed, which does not change when the clock is set. */
const leadOfClock = () => Date.now() - performance.now()

/** Locks this desk after `minutes` without activity, and reports activity to the server. */
export default function LockWhenIdle({ minutes }: { minutes: number }) {
  useEffect(() => {
    let lastActivity = performance.now()
    let lastReport = lastActivity
    let clockLead = leadOfClock()
    const tellOtherTabs = () => writeStored(ACTIVITY_KEY, randomId())
    tellOtherTabs()
    const recordActivity = () => {
      const now = performance.now()
      if (now - lastActivity < SECOND) return
      lastActivity = now
      tellOtherTabs()
    }
    const hearOtherTabs = ({ key }: StorageEvent) => {
      if (key === storedKey(ACTIVITY_KEY)) lastActivity = performance.now()
    }
    const check = () => {
      const now = performance.now()
      const wasSet = Math.abs(leadOfClock() - clockLead) > CLOCK_SET
      clockLead = leadOfClock()
      if (now - lastActivity > minutes * MINUTE) void lock()
      else if (wasSet) void refetchSession()
      else if (lastActivity > lastReport && now - lastReport > Math.min(MINUTE, (minutes * MINUTE) / 3)) {
        lastReport = now
        void refetchSession()
      }
    }
    addEventListener('storage', hearOtherTabs)
    for (const event of activityEvents)
      addEventListener(event, recordActivity, { passive: true, capture: true })
    const timer = setInterval(check, SECOND)
    document.addEventListener('visibilitychange', check)
    return () => {
      for (const event of activityEvents) removeEventListener(event, recordActivity, { capture: true })
      removeEventListener('storage', hearOtherTabs)
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
