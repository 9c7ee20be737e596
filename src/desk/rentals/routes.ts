import { timeDoubt } from '#platform/http/doubted-time.ts'
import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as rentals from './rentals.ts'

export function rentalRoutes({ route, cachedRoute, store }: Router, isTimeDoubted: () => boolean) {
  route(contract.startRental, ({ trx, ctx, body }) => rentals.startRental(trx, ctx, body))
  route(contract.listRentals, ({ db, query }) => rentals.listRentals(db, store.engine, query))
  cachedRoute(contract.listBoard, rentals.listBoard)
  route(contract.listHourlyPrices, ({ db, ctx }) => rentals.listHourlyPrices(db, ctx.at))
  route(contract.listDueNow, ({ db, ctx }) => rentals.listDueNow(db, ctx.at))
  route(contract.quoteRental, ({ db, ctx, query }) => rentals.quoteRental(db, query, ctx.at))
  route(contract.dryRun, ({ db, query }) => rentals.dryRun(db, query))
  route(contract.readPastDue, ({ db, ctx, query }) => rentals.readPastDue(db, query, ctx.at))
  route(contract.readRental, ({ db, params }) => rentals.readRental(db, params.id))
  route(contract.listFacilityRentals, ({ db, params, query }) =>
    rentals.listFacilityRentals(db, params.facilityType, params.facilityId, {
      active: query.active === 'true',
      booked: query.booked === 'true',
    }),
  )
  route(contract.quoteCheckOut, ({ db, ctx, params }) => rentals.previewCheckOut(db, params.id, ctx.at))
  route(contract.quoteBooking, ({ db, ctx, params }) => rentals.previewBookingCheckIn(db, params.id, ctx.at))
  route(contract.quoteExtension, ({ db, ctx, params, query }) =>
    rentals.previewExtension(db, params.id, query.hours, ctx.at),
  )
  route(contract.quoteCorrection, ({ db, ctx, params, query }) =>
    rentals.previewCorrection(db, params.id, query, ctx.at),
  )
  route(contract.correctRental, ({ trx, ctx, params, body, version }) =>
    rentals.correctRental(trx, ctx, params.id, body, version),
  )
  route(contract.endRental, ({ trx, ctx, params, body }) =>
    rentals.endRental(trx, ctx, params.id, {
      ...body,
      ...timeDoubt(isTimeDoubted, body),
    }),
  )
  route(contract.undoCheckOut, ({ trx, ctx, params }) => rentals.undoCheckOut(trx, ctx, params.id))
  route(contract.reopenRental, ({ trx, ctx, params }) => rentals.reopenRental(trx, ctx, params.id))
  route(contract.extendRental, ({ trx, ctx, params, body }) =>
    rentals.extendRental(trx, ctx, params.id, body),
  )
  route(contract.undoExtension, ({ trx, ctx, params }) => rentals.undoExtension(trx, ctx, params.id))
  route(contract.quoteMove, ({ db, ctx, params, query }) => rentals.previewMove(db, params.id, query, ctx.at))
  route(contract.listMoveTargets, ({ db, ctx, params }) => rentals.listMoveTargets(db, params.id, ctx.at))
  route(contract.moveRental, ({ trx, ctx, params, body }) =>
    rentals.moveRental(trx, ctx, params.id, {
      ...body,
      ...timeDoubt(isTimeDoubted, body),
    }),
  )
  route(contract.payRental, ({ trx, ctx, params, body }) => rentals.payRental(trx, ctx, params.id, body))
  route(contract.redeemVisit, ({ trx, ctx, params, body }) =>
    rentals.redeemVisit(trx, ctx, params.id, body.code),
  )
  route(contract.listDeposits, ({ db, params }) => rentals.listDeposits(db, params.id))
  route(contract.takeDeposit, ({ trx, ctx, params, body }) =>
    rentals.takeRentalDeposit(trx, ctx, params.id, body),
  )
  route(contract.checkInBooking, ({ trx, ctx, params, body }) =>
    rentals.checkInBooking(trx, ctx, params.id, body),
  )
  route(contract.quoteCancellation, ({ db, ctx, params, query }) =>
    rentals.previewCancellation(db, params.id, query.as, ctx.at),
  )
  route(contract.cancelBooking, ({ trx, ctx, params, body }) =>
    rentals.cancelBooking(trx, ctx, params.id, {
      ...(body ?? { as: 'cancellation', rest: 'return' }),
      ...timeDoubt(isTimeDoubted, body),
    }),
  )
  route(contract.listArrivals, ({ db, ctx, query }) => rentals.listArrivals(db, query, ctx.at))
  route(contract.quoteBookingChange, ({ db, ctx, params, query }) =>
    rentals.previewBookingChange(db, params.id, query, ctx.at),
  )
  route(contract.changeBooking, ({ trx, ctx, params, body, version }) =>
    rentals.changeBooking(trx, ctx, params.id, body, version),
  )
  route(contract.takePrepayment, ({ trx, ctx, params, body }) =>
    rentals.takePrepayment(trx, ctx, params.id, body),
  )
}
