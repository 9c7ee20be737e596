import type { z } from 'zod'
import { addFaultPhoto, type Picture } from '#house/cleaning/cleaning.ts'
import { assertNotRetired, readFacility } from '#house/facilities/facilities.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import type { newWorkorder, Workorder } from './contract.ts'
import { lockWorkorder, setWorkorderStatus, toWorkorder, workorderReference } from './workorder-row.ts'
import { workorderLabel, writeWorkorder } from './write-workorder.ts'

type Facility = Pick<z.output<typeof newWorkorder>, 'facilityType' | 'facilityId'>

/** Throws NotFound, or Conflict if the facility is retired. Called before a photo is decoded. */
export async function assertWritable(db: Reader, { facilityType, facilityId }: Facility): Promise<void> {
  assertNotRetired(await readFacility(db, facilityType, facilityId))
}

/** Writes a work order with a stored photo, as `writeWorkorder` does. */
export async function writeWithPhoto(
  trx: Transaction,
  ctx: ActionContext,
  form: Parameters<typeof writeWorkorder>[2],
  photo: Picture,
): Promise<Workorder> {
  await addFaultPhoto(trx, null, photo, ctx.at)
  return writeWorkorder(trx, ctx, form, photo.hash)
}

/** Shows a stored photo on a work order, in place of the one before. Throws NotFound. */
export async function setWorkorderPhoto(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  photo: Picture,
): Promise<Workorder> {
  const before = await lockWorkorder(trx, id)
  if (before.photo_hash === photo.hash) return toWorkorder(before)
  await addFaultPhoto(trx, null, photo, ctx.at)
  const row = await setWorkorderStatus(trx, before, before.status, ctx.at, { photo_hash: photo.hash })
  await appendEvent(trx, ctx, {
    ...workorderReference(row),
    action: 'workorder.changed',
    type: 'record_changed',
    message: `${workorderLabel(row)} changed`,
    changes: { photo: [null, null] },
  })
  return toWorkorder(row)
}
