import type { SessionCheck } from '#office/accounts/accounts.ts'
import type { LiveFeed } from '#platform/feed/live-feed.ts'
import type { Sockets } from '#platform/feed/routes.ts'

/**
 * Closes the sockets of people who are signed out, disabled or given another role, on any server process. If reading
 * the accounts fails, `catchUp` retries. `stop` resolves when no work is left that reads the database.
 */
export async function watchAccounts(sessionCheck: SessionCheck, feed: LiveFeed, sockets: Sockets) {
  let isDue = false
  let working = Promise.resolve()

  async function catchUp() {
    if (!isDue) return
    isDue = false
    try {
      await sessionCheck.reload()
      await sockets.recheckSessions(sessionCheck.currentActor)
    } catch (error) {
      isDue = true
      console.error('Cannot read accounts:', error instanceof Error ? error.message : error)
    }
  }

  function recheck() {
    isDue = true
    working = working.then(catchUp)
  }

  const unsubscribe = await feed.subscribe(
    undefined,
    ({ reset }) => reset && recheck(),
    pushes => {
      if (pushes.some(({ action }) => /^(account|settings)\./.test(action ?? ''))) recheck()
    },
  )
  async function stop() {
    unsubscribe()
    await working
  }
  return { catchUp, stop }
}
