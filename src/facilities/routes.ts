import type { Keydesk } from '../shared/keydesk.ts'
import * as contract from './contract.ts'
import * as facilities from './facilities.ts'
import { toLocker, toRoom } from './facilities.ts'

const dependencies = ['facility', 'rental', 'checkin', 'cleaning', 'workorder']

/** Registers the routes of facilities. `assertNotNeeded` throws if a facility must not be retired. */
export function facilityRoutes({ serve, serveKept }: Keydesk, assertNotNeeded: facilities.RefuseNeeded) {
  serveKept(contract.listRooms, dependencies, async db =>
    (await facilities.listFacilities(db, 'room')).map(toRoom),
  )
  serve(contract.readRoom, async ({ db, params }) =>
    toRoom(await facilities.readFacility(db, 'room', params.id)),
  )
  serve(contract.addRoom, async ({ trx, act, body }) =>
    toRoom(await facilities.addFacility(trx, act, 'room', body)),
  )
  serve(contract.editRoom, async ({ trx, act, params, body, version }) =>
    toRoom(await facilities.editFacility(trx, act, 'room', params.id, body, version)),
  )
  serve(contract.changeRoomStatus, async ({ trx, act, params, body }) =>
    toRoom(await facilities.changeFacilityStatus(trx, act, 'room', params.id, body.status)),
  )
  serve(contract.retireRoom, async ({ trx, act, params }) =>
    toRoom(await facilities.retireFacility(trx, act, 'room', params.id, assertNotNeeded)),
  )
  serve(contract.restoreRoom, async ({ trx, act, params }) =>
    toRoom(await facilities.restoreFacility(trx, act, 'room', params.id)),
  )

  serveKept(contract.listLockers, dependencies, async db =>
    (await facilities.listFacilities(db, 'locker')).map(toLocker),
  )
  serve(contract.readLocker, async ({ db, params }) =>
    toLocker(await facilities.readFacility(db, 'locker', params.id)),
  )
  serve(contract.addLocker, async ({ trx, act, body }) =>
    toLocker(await facilities.addFacility(trx, act, 'locker', body)),
  )
  serve(contract.editLocker, async ({ trx, act, params, body, version }) =>
    toLocker(await facilities.editFacility(trx, act, 'locker', params.id, body, version)),
  )
  serve(contract.changeLockerStatus, async ({ trx, act, params, body }) =>
    toLocker(await facilities.changeFacilityStatus(trx, act, 'locker', params.id, body.status)),
  )
  serve(contract.retireLocker, async ({ trx, act, params }) =>
    toLocker(await facilities.retireFacility(trx, act, 'locker', params.id, assertNotNeeded)),
  )
  serve(contract.restoreLocker, async ({ trx, act, params }) =>
    toLocker(await facilities.restoreFacility(trx, act, 'locker', params.id)),
  )

  serve(contract.listTags, ({ db }) => facilities.listTags(db))
  serve(contract.readTag, ({ db, params }) => facilities.findTag(db, params.tagId))
  serve(contract.registerTag, ({ trx, act, body }) => facilities.registerTag(trx, act, body))
  serve(contract.removeTag, ({ trx, act, params }) => facilities.removeTag(trx, act, params.tagId))
}
