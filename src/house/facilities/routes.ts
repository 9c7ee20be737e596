import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as facilities from './facilities.ts'
import { toLocker, toRoom } from './facilities.ts'

const dependencies = ['facility', 'rental', 'checkin', 'cleaning', 'workorder', 'waiting']

/**
 * Registers the routes of facilities. `assertNotNeeded` throws if a facility must not be retired, `assertMayBeReady` if
 * the actor may not set one in cleaning ready.
 */
export function facilityRoutes(
  { route, cachedRoute }: Router,
  assertNotNeeded: facilities.AssertNotNeeded,
  assertMayBeReady: facilities.AssertMayBeReady,
) {
  cachedRoute(contract.listRooms, dependencies, async db =>
    (await facilities.listFacilities(db, 'room')).map(toRoom),
  )
  route(contract.readRoom, async ({ db, params }) =>
    toRoom(await facilities.readFacility(db, 'room', params.id)),
  )
  route(contract.addRoom, async ({ trx, ctx, body }) =>
    toRoom(await facilities.addFacility(trx, ctx, 'room', body)),
  )
  route(contract.editRoom, async ({ trx, ctx, params, body, version }) =>
    toRoom(await facilities.editFacility(trx, ctx, 'room', params.id, body, version)),
  )
  route(contract.changeRoomStatus, async ({ trx, ctx, params, body }) =>
    toRoom(
      await facilities.changeFacilityStatus(trx, ctx, 'room', {
        id: params.id,
        to: body.status,
        assertMayBeReady,
      }),
    ),
  )
  route(contract.retireRoom, async ({ trx, ctx, params }) =>
    toRoom(await facilities.retireFacility(trx, ctx, 'room', params.id, assertNotNeeded)),
  )
  route(contract.restoreRoom, async ({ trx, ctx, params }) =>
    toRoom(await facilities.restoreFacility(trx, ctx, 'room', params.id)),
  )

  cachedRoute(contract.listLockers, dependencies, async db =>
    (await facilities.listFacilities(db, 'locker')).map(toLocker),
  )
  route(contract.readLocker, async ({ db, params }) =>
    toLocker(await facilities.readFacility(db, 'locker', params.id)),
  )
  route(contract.addLocker, async ({ trx, ctx, body }) =>
    toLocker(await facilities.addFacility(trx, ctx, 'locker', body)),
  )
  route(contract.editLocker, async ({ trx, ctx, params, body, version }) =>
    toLocker(await facilities.editFacility(trx, ctx, 'locker', params.id, body, version)),
  )
  route(contract.changeLockerStatus, async ({ trx, ctx, params, body }) =>
    toLocker(
      await facilities.changeFacilityStatus(trx, ctx, 'locker', {
        id: params.id,
        to: body.status,
        assertMayBeReady,
      }),
    ),
  )
  route(contract.retireLocker, async ({ trx, ctx, params }) =>
    toLocker(await facilities.retireFacility(trx, ctx, 'locker', params.id, assertNotNeeded)),
  )
  route(contract.restoreLocker, async ({ trx, ctx, params }) =>
    toLocker(await facilities.restoreFacility(trx, ctx, 'locker', params.id)),
  )

  route(contract.listTags, ({ db }) => facilities.listTags(db))
  route(contract.readTag, ({ db, params }) => facilities.findTag(db, params.tagId))
  route(contract.registerTag, ({ trx, ctx, body }) => facilities.registerTag(trx, ctx, body))
  route(contract.removeTag, ({ trx, ctx, params }) => facilities.removeTag(trx, ctx, params.tagId))
}
