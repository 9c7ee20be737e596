import { orderedId } from '#platform/values/ids.ts'
import { type LoadResult, load, request } from './load.ts'
import type { Server } from './servers.ts'

/**
 * Returns a function that sends check-ins, with keys as the web makes them; each rents the next locker after the
 * facility id `after`. Throws if a check-in is refused.
 */
export function checkIns(
  { url }: Server,
  after = 0,
): (connections: number, length: number) => Promise<LoadResult> {
  let facilityId = after
  const next = () => {
    facilityId++
    return request(`${url}/api/rentals`, {
      method: 'POST',
      headers: { 'Idempotency-Key': orderedId(Date.now()), 'X-Tab': 'bench' },
      body: {
        customerName: `Guest ${facilityId}`,
        facilityType: 'locker',
        facilityId,
        duration: 2,
        paymentMethod: 'cash',
      },
    })
  }
  return async (connections, length) => {
    const result = await load({ url, connections, length, next })
    if (Object.keys(result.refused).length > 0) throw new Error(`Refused: ${JSON.stringify(result.refused)}`)
    return result
  }
}
