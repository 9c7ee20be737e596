import type { Keydesk } from '../shared/keydesk.ts'
import * as contract from './contract.ts'
import * as rentals from './rentals.ts'

export function rentalRoutes({ serve, serveKept, store }: Keydesk) {
  serve(contract.startRental, ({ trx, act, body }) => rentals.startRental(trx, act, body))
  serve(contract.listRentals, ({ db, query }) => rentals.listRentals(db, store.engine, query))
  serveKept(contract.listBoard, ['rental', 'payment', 'facility', 'settings'], rentals.listBoard)
  serve(contract.quoteRental, ({ db, act, query }) => rentals.quoteRental(db, query, act.at))
  serve(contract.dryRun, ({ db, query }) => rentals.dryRun(db, query))
  serve(contract.readRental, ({ db, params }) => rentals.readRental(db, params.id))
  serve(contract.listFacilityRentals, ({ db, params, query }) =>
    rentals.listFacilityRentals(db, params.facilityType, params.facilityId, query.active === 'true'),
  )
  serve(contract.quoteCheckOut, ({ db, act, params }) => rentals.previewCheckOut(db, params.id, act.at))
  serve(contract.quoteBooking, ({ db, act, params }) => rentals.previewArrival(db, params.id, act.at))
  serve(contract.quoteExtension, ({ db, params, query }) =>
    rentals.previewExtension(db, params.id, query.hours),
  )
  serve(contract.endRental, ({ trx, act, params, body }) =>
    rentals.endRental(trx, act, params.id, {
      ...body,
      quotedAt: body?.quotedAt === undefined ? undefined : Date.parse(body.quotedAt),
    }),
  )
  serve(contract.extendRental, ({ trx, act, params, body }) =>
    rentals.extendRental(trx, act, params.id, body),
  )
  serve(contract.moveRental, ({ trx, act, params, body }) => rentals.moveRental(trx, act, params.id, body))
  serve(contract.payRental, ({ trx, act, params, body }) => rentals.payRental(trx, act, params.id, body))
  serve(contract.listDeposits, ({ db, params }) => rentals.listDeposits(db, params.id))
  serve(contract.takeDeposit, ({ trx, act, params, body }) =>
    rentals.takeRentalDeposit(trx, act, params.id, body),
  )
  serve(contract.checkInBooking, ({ trx, act, params, body }) =>
    rentals.checkInBooking(trx, act, params.id, body),
  )
  serve(contract.cancelBooking, ({ trx, act, params }) => rentals.cancelBooking(trx, act, params.id))
}
