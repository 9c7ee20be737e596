import { randomInt } from 'node:crypto'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, NotFound } from '#platform/http/errors.ts'
import { compareNaturally } from '#platform/values/text/natural-order.ts'
import type { FacilityType, Tag } from './contract.ts'
import { type FacilityRow, facilityReference, lockFacility, readFacility } from './facility-row.ts'
import { facilityTexts } from './languages/texts.ts'
import { assertNotRetired } from './occupy-facility.ts'
import { normalizeTagId } from './rules.ts'

/** Returns all tags and codes of facilities in use, ordered by the facility's name. */
export async function listTags(db: Reader): Promise<Tag[]> {
  const tags = await selectTags(db).execute()
  return tags.sort((a, b) => compareNaturally(a.facilityName, b.facilityName) || (a.tagId < b.tagId ? -1 : 1))
}

/** Returns the tag or code with this id in any spelling. Throws NotFound if no facility in use has it. */
export async function findTag(db: Reader, tagId: string): Promise<Tag> {
  const found = await selectTags(db).where('tag_id', '=', normalizeTagId(tagId)).executeTakeFirst()
  if (found) return found
  const why = facilityTexts.sentence(t => t('tagNotRegistered'))
  throw new NotFound(why, { nfcTagId: why })
}

/**
 * Registers an NFC tag. A tag of a retired facility may be reused. Throws NotFound, or Conflict if the tag is
 * registered for another facility.
 */
export async function registerTag(
  trx: Transaction,
  ctx: ActionContext,
  form: { tagId: string; facilityType: FacilityType; facilityId: number },
): Promise<Tag> {
  const facility = await lockFacility(trx, form.facilityType, form.facilityId)
  assertNotRetired(facility)
  const tag_id = normalizeTagId(form.tagId)
  const taken = await selectTags(trx, { retired: true }).where('tag_id', '=', tag_id).executeTakeFirst()
  if (taken?.facilityId === facility.id) return toTag(tag_id, taken.kind, facility)
  if (taken && (taken.kind === 'code' || !(await isRetired(trx, taken)))) {
    const why = `This tag is registered for ${taken.facilityName}`
    throw new Conflict(why, { tagId: why })
  }
  // Deletes only the row read above: if another request registers the tag first, the insert fails.
  if (taken) await deleteTag(trx, tag_id, taken.facilityId)
  await trx.insertInto('nfc_tags').values({ tag_id, kind: 'nfc', facility_id: facility.id }).execute()
  await announce(trx, ctx, 'tag.registered', facility, [null, tag_id])
  return toTag(tag_id, 'nfc', facility)
}

const deleteTag = (trx: Transaction, tagId: string, facilityId: number) =>
  trx.deleteFrom('nfc_tags').where('tag_id', '=', tagId).where('facility_id', '=', facilityId).execute()

/** Removes an NFC tag. Throws NotFound, or Conflict for a short code, which cannot be removed. */
export async function removeTag(
  trx: Transaction,
  ctx: ActionContext,
  tagId: string,
): Promise<{ tagId: string }> {
  const tag = await findTag(trx, tagId)
  if (tag.kind === 'code') throw new Conflict(`${tag.facilityName} keeps its short code`)
  await trx.deleteFrom('nfc_tags').where('tag_id', '=', tag.tagId).execute()
  const facility = await readFacility(trx, tag.facilityType, tag.facilityId)
  await announce(trx, ctx, 'tag.removed', facility, [tag.tagId, null])
  return { tagId: tag.tagId }
}

/** Creates the short code of a new facility. */
export async function addCode(trx: Transaction, facilityId: number): Promise<void> {
  await trx
    .insertInto('nfc_tags')
    .values({ tag_id: newCode(), kind: 'code', facility_id: facilityId })
    .execute()
}

/** Returns a random code of six characters that are not easily confused. */
export function newCode(pick: (below: number) => number = randomInt): string {
  return Array.from({ length: 6 }, () => CODE_ALPHABET[pick(CODE_ALPHABET.length)]).join('')
}

const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

function selectTags(db: Reader, { retired = false } = {}) {
  const tags = db
    .selectFrom('nfc_tags')
    .innerJoin('facilities', 'facilities.id', 'nfc_tags.facility_id')
    .select([
      'tag_id as tagId',
      'kind',
      'type as facilityType',
      'facility_id as facilityId',
      'name as facilityName',
    ])
  return retired ? tags : tags.where('retired_at', 'is', null)
}

async function isRetired(db: Reader, { facilityType, facilityId }: Tag): Promise<boolean> {
  return (await readFacility(db, facilityType, facilityId)).retired_at !== null
}

const toTag = (tagId: string, kind: Tag['kind'], { type, id, name }: FacilityRow): Tag => ({
  tagId,
  kind,
  facilityType: type,
  facilityId: id,
  facilityName: name,
})

async function announce(
  trx: Transaction,
  ctx: ActionContext,
  action: 'tag.registered' | 'tag.removed',
  facility: FacilityRow,
  tag: readonly [string | null, string | null],
) {
  await appendEvent(trx, ctx, {
    action,
    type: 'record_changed',
    subjectId: facility.id,
    facility: facilityReference(facility),
    message: `Tag of ${facility.name} ${action === 'tag.registered' ? 'registered' : 'removed'}`,
    changes: { tag },
  })
}
