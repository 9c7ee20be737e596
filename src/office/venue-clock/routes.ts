import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import type { VenueClock } from './venue-clock.ts'

export function clockRoutes({ route }: Router, clock: VenueClock) {
  route(contract.readClock, async () => clock.state())
  route(contract.confirmClock, ({ trx, ctx }) => clock.confirm(trx, ctx))
}
