import { type PhotoFiles, storePicture } from '#house/cleaning/cleaning.ts'
import { assertWritable } from '#house/workorders/workorders.ts'
import type { Router } from '#platform/http/router.ts'
import * as contract from './contract.ts'
import { judgeOutcome } from './rules.ts'
import * as turnaround from './turnaround.ts'

export function turnaroundRoutes(
  { route, cachedRoute, preparedRoute, rawRoute }: Router,
  files: PhotoFiles,
  readDemand: turnaround.ReadDemand,
) {
  cachedRoute(contract.listTurnarounds, db => turnaround.listTurnarounds(db, readDemand))
  route(contract.readInspection, ({ db, params }) => turnaround.readInspection(db, params.id))
  rawRoute(contract.readInspectionPhoto, async ({ db, ctx, params, reply }) => {
    const hash = await turnaround.findInspectionPhoto(db, ctx, params.id)
    reply.type('image/jpeg').header('cache-control', 'private, no-cache')
    return files.read(hash)
  })
  preparedRoute(contract.finishInspection, async ({ db, ctx, params, body: { results, photo } }) => {
    const faultPhoto = judgeOutcome(results) === 'failed' ? photo : undefined
    if (faultPhoto) await turnaround.assertInspectionOpen(db, ctx, params.id, results)
    const picture = faultPhoto ? await storePicture(files, faultPhoto) : undefined
    return trx => turnaround.finishInspection(trx, ctx, params.id, { results, photo: picture })
  })
  preparedRoute(contract.reportFault, async ({ db, ctx, body: { photo, ...fault } }) => {
    await assertWritable(db, fault)
    const picture = photo ? await storePicture(files, photo) : undefined
    return trx => turnaround.reportFault(trx, ctx, fault, picture)
  })
  route(contract.readTurnaroundReport, ({ db, query }) => turnaround.readTurnaroundReport(db, query))
}
