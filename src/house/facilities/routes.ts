import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as facilities from './facilities.ts'
import { toFacility, toLocker, toRoom } from './facilities.ts'
import { facilityTypes } from './words.ts'

/**
 * Registers the routes of facilities. `assertNotNeeded` throws if a facility must not be retired, `assertMayBeReady` if
 * the actor may not set one in cleaning ready.
 */
export function facilityRoutes(
  { route, cachedRoute }: Router,
  assertNotNeeded: facilities.AssertNotNeeded,
  assertMayBeReady: facilities.AssertMayBeReady,
) {
  cachedRoute(contract.listRooms, async db => (await facilities.listFacilities(db, 'room')).map(toRoom))
  cachedRoute(contract.listLockers, async db => (await facilities.listFacilities(db, 'locker')).map(toLocker))
  for (const type of facilityTypes) {
    const calls = contract.facilityCalls[type]
    route(calls.read, async ({ db, params }) =>
      toFacility(await facilities.readFacility(db, type, params.id)),
    )
    route(calls.add, async ({ trx, ctx, body }) =>
      toFacility(await facilities.addFacility(trx, ctx, type, body)),
    )
    route(calls.edit, async ({ trx, ctx, params, body, version }) =>
      toFacility(await facilities.editFacility(trx, ctx, type, params.id, body, version)),
    )
    route(calls.changeStatus, async ({ trx, ctx, params, body }) => {
      const change = { id: params.id, to: body.status, assertMayBeReady }
      return toFacility(await facilities.changeFacilityStatus(trx, ctx, type, change))
    })
    route(calls.retire, async ({ trx, ctx, params }) =>
      toFacility(await facilities.retireFacility(trx, ctx, type, params.id, assertNotNeeded)),
    )
    route(calls.restore, async ({ trx, ctx, params }) =>
      toFacility(await facilities.restoreFacility(trx, ctx, type, params.id)),
    )
  }

  route(contract.listTags, ({ db }) => facilities.listTags(db))
  route(contract.readTag, ({ db, params }) => facilities.findTag(db, params.tagId))
  route(contract.registerTag, ({ trx, ctx, body }) => facilities.registerTag(trx, ctx, body))
  route(contract.removeTag, ({ trx, ctx, params }) => facilities.removeTag(trx, ctx, params.tagId))
}
