import { type PhotoFiles, storePicture } from '#house/cleaning/cleaning.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import * as workorders from './workorders.ts'

export function workorderRoutes({ route, preparedRoute, rawRoute }: Router, files: PhotoFiles) {
  route(contract.listWorkorders, ({ db, ctx, query }) =>
    workorders.listWorkorders(db, ownFilters(query, ctx)),
  )
  route(contract.pageWorkorders, ({ db, ctx, query }) =>
    workorders.pageWorkorders(db, ownFilters(query, ctx)),
  )
  route(contract.similarWorkorders, ({ db, ctx, query }) => workorders.similarWorkorders(db, query, ctx.at))
  route(contract.summarizeWorkorders, ({ db, ctx }) => workorders.summarizeWorkorders(db, ctx.at))
  route(contract.listAssignees, ({ db }) => workorders.listAssignees(db))
  route(contract.readWorkorder, ({ db, params }) => workorders.readWorkorder(db, params.id))
  rawRoute(contract.readWorkorderPhoto, async ({ db, params, reply }) => {
    const hash = await workorders.readPhotoHash(db, params.id)
    reply.type('image/jpeg').header('cache-control', 'private, no-cache')
    return files.read(hash)
  })
  route(contract.workorderHistory, ({ db, params }) => workorders.workorderHistory(db, params.id))
  preparedRoute(contract.writeWorkorder, async ({ db, ctx, body: { photo, ...form } }) => {
    if (!photo) return trx => workorders.writeWorkorder(trx, ctx, form)
    await workorders.assertWritable(db, form)
    const picture = await storePicture(files, photo)
    return trx => workorders.writeWithPhoto(trx, ctx, form, picture)
  })
  preparedRoute(contract.setWorkorderPhoto, async ({ db, ctx, params, body: { photo } }) => {
    await workorders.readWorkorder(db, params.id)
    const picture = await storePicture(files, photo)
    return trx => workorders.setWorkorderPhoto(trx, ctx, params.id, picture)
  })
  route(contract.changeWorkorder, ({ trx, ctx, params, body, version }) =>
    workorders.changeWorkorder(trx, ctx, params.id, body, version),
  )
  route(contract.takeWorkorder, ({ trx, ctx, params }) => workorders.takeWorkorder(trx, ctx, params.id))
  route(contract.undoWorkorder, ({ trx, ctx, params, body }) =>
    workorders.undoWorkorder(trx, ctx, params.id, body.version),
  )
  route(contract.listSchedules, ({ db }) => workorders.listSchedules(db))
  route(contract.addSchedule, ({ trx, ctx, body }) => workorders.addSchedule(trx, ctx, body))
  route(contract.changeSchedule, ({ trx, ctx, params, body, version }) =>
    workorders.changeSchedule(trx, ctx, params.id, body, version),
  )
  route(contract.removeSchedule, ({ trx, ctx, params }) => workorders.removeSchedule(trx, ctx, params.id))
}

/** Replaces the assignee 'me' by the account of the caller. */
const ownFilters = <Q extends contract.Filters>(query: Q, { actor }: ActionContext) =>
  query.assignee === 'me' ? { ...query, assigneeId: actor.id } : query
