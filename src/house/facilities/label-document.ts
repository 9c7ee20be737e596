import type { PaperDocument } from '#office/devices/devices.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { NotFound } from '#platform/http/errors.ts'
import { listTags } from './tags.ts'

/**
 * Returns the label of a room or locker, for its key or its door: name and code, which the Cleaner App scans. Throws
 * NotFound.
 */
export async function composeLabel(db: Reader, _ctx: ActionContext, id: number): Promise<PaperDocument> {
  const tag = (await listTags(db)).find(({ facilityId, kind }) => facilityId === id && kind === 'code')
  if (!tag) throw new NotFound(`There is no label for room or locker ${id}`)
  return {
    blocks: [
      { kind: 'text', text: tag.facilityName, align: 'center', isBold: true, isLarge: true },
      { kind: 'qr', text: tag.tagId },
      { kind: 'text', text: tag.tagId, align: 'center' },
    ],
  }
}
