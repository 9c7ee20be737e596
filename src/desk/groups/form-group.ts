import type { z } from 'zod'
import {
  assertRunning,
  countRunningStays,
  listStaysOfGroup,
  lockBillsOfGroup,
  lockRental,
  type RentalRow,
  setGroup,
} from '#desk/rentals/rentals.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { insertRow, updateRow } from '#platform/database/rows.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { assertVersion, type ContestedRecord } from '#platform/feed/edit-conflict.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import type { editGroup as editing, formGroup as forming, GroupDetails } from './contract.ts'
import { closeBillsOfEnded, findGroup, type GroupRow, lockGroup, nameOf } from './group-row.ts'
import { readGroup } from './read-groups.ts'
import { MAX_FACILITIES } from './words.ts'

/**
 * Makes a group of running stays; the guest of the first one leads it. Their bills stay on the accounts of their
 * guests. Throws NotFound, and Conflict naming the facility of a stay that has ended or is in a group already.
 */
export async function formGroup(
  trx: Transaction,
  ctx: ActionContext,
  { name, billing, rentalIds }: z.output<typeof forming.body>,
): Promise<GroupDetails> {
  const stays: RentalRow[] = []
  const settings = await readSettings(trx)
  for (const id of [...new Set(rentalIds)].sort((a, b) => a - b)) {
    const stay = await lockRental(trx, id)
    await assertFree(trx, stay, settings)
    stays.push(stay)
  }
  const lead = stays.find(({ id }) => id === rentalIds[0])!
  if (lead.guest_id === null) throw new Conflict(`The guest of ${lead.facility_name} has no record`)
  const id = await insertRow(trx, 'groups', {
    name: name ?? null,
    billing,
    lead_guest_id: lead.guest_id,
    created_at: ctx.at,
  })
  for (const stay of stays) await setGroup(trx, stay, id)
  await appendEvent(trx, ctx, {
    action: 'group.formed',
    type: 'record_changed',
    message: `Group formed of ${stays.map(({ facility_name }) => facility_name).join(', ')}`,
    subjectId: id,
    changes: { billing: [null, billing] },
  })
  return readGroup(trx, id)
}

/**
 * Adds a running stay to a group. A stay that is in it already is a no-op. Throws NotFound, and Conflict if the stay
 * has ended, is in another group, or the group is full.
 */
export async function addStay(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  rentalId: number,
): Promise<GroupDetails> {
  const stay = await lockRental(trx, rentalId)
  const group = await lockGroup(trx, id)
  if (stay.group_id === id) return readGroup(trx, id)
  await assertFree(trx, stay, await readSettings(trx))
  if ((await listStaysOfGroup(trx, id)).length >= MAX_FACILITIES)
    throw new Conflict(`${nameOf(group)} has ${MAX_FACILITIES} stays, the most a group can have`)
  await setGroup(trx, stay, id)
  await appendChange(trx, ctx, stay, 'group.stay_added', id)
  return readGroup(trx, id)
}

/**
 * Takes a running stay out of its group; its bill stays with it. Throws NotFound, and Conflict if the stay has ended or
 * is not in the group.
 */
export async function removeStay(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  rentalId: number,
): Promise<GroupDetails> {
  const stay = await lockRental(trx, rentalId)
  await findGroup(trx, id)
  if (stay.group_id !== id) throw new Conflict(`${stay.facility_name} is not in this group`)
  assertRunning(stay, await readSettings(trx))
  await lockBillsOfGroup(trx, id)
  await setGroup(trx, stay, null)
  if ((await countRunningStays(trx, id)) === 0) await closeBillsOfEnded(trx, id, ctx.at)
  await appendChange(trx, ctx, stay, 'group.stay_removed', id)
  return readGroup(trx, id)
}

/**
 * Changes the name of a group and who pays. With a bill for each, what those who left owe is closed with their stays.
 * Throws NotFound, and PreconditionFailed if someone changed it since `version`.
 */
export async function editGroup(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { name, billing }: z.output<typeof editing.body>,
  version: number | undefined,
): Promise<GroupDetails> {
  await lockBillsOfGroup(trx, id)
  const before = await lockGroup(trx, id)
  await assertVersion(trx, version, before.version, contested(before))
  await updateRow(trx, 'groups', { id }, { name, billing, version: before.version + 1 })
  if (billing === 'each') await closeBillsOfEnded(trx, id, ctx.at)
  await appendEvent(trx, ctx, {
    action: 'group.changed',
    type: 'record_changed',
    message: 'Group changed',
    subjectId: id,
    changes: { billing: [before.billing, billing ?? before.billing] },
  })
  return readGroup(trx, id)
}

const contested = (group: GroupRow): ContestedRecord => ({
  actions: ['group.changed'],
  subjectId: group.id,
  noun: `the group ${nameOf(group)}`,
  labels: { billing: 'bill' },
})

/** Throws Conflict if a stay has ended or is in a group. */
async function assertFree(trx: Transaction, stay: RentalRow, settings: VenueSettings): Promise<void> {
  assertRunning(stay, settings)
  if (stay.group_id === null) return
  const other = nameOf(await findGroup(trx, stay.group_id))
  throw new Conflict(`${stay.facility_name} is in the group ${other} already`)
}

/** Appends the event of a stay that joined a group or left it. */
const appendChange = (
  trx: Transaction,
  ctx: ActionContext,
  { id: rentalId, facility_type, facility_id, facility_name }: RentalRow,
  action: 'group.stay_added' | 'group.stay_removed',
  id: number,
): Promise<void> =>
  appendEvent(trx, ctx, {
    action,
    type: 'record_changed',
    message: `${facility_name} ${action === 'group.stay_added' ? 'joined a group' : 'left its group'}`,
    subjectId: id,
    facility: { type: facility_type, id: facility_id, name: facility_name },
    changes: { rentalId: action === 'group.stay_added' ? [null, rentalId] : [rentalId, null] },
  })
