import { syncClock } from '#platform/web/device/clock.ts'
import type { DisplayedLine } from '../contract.ts'
import { readDisplay } from '../contract.ts'
import { DISPLAY_TOKEN } from '../words.ts'

/**
 * Returns what the public display shows. Sends no session: the display is not a desk. Throws with the server's
 * sentence.
 */
export async function readDisplayedLine(token: string, signal: AbortSignal): Promise<DisplayedLine> {
  const response = await fetch(readDisplay.path, {
    headers: { [DISPLAY_TOKEN]: token },
    credentials: 'omit',
    signal,
  })
  const body = await response.json()
  if (!response.ok) throw new Error(String(body.detail))
  syncClock(Date.parse(body.at))
  return body
}
