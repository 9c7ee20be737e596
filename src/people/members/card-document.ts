import type { PaperDocument } from '#office/devices/devices.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { formatDay, instantToLocal } from '#platform/values/time.ts'
import { findMember, memberName } from './member-row.ts'

/** Returns a member's card for a roll, with the number as a barcode. Throws NotFound. */
export async function composeCard(db: Reader, _ctx: ActionContext, id: number): Promise<PaperDocument> {
  const member = await findMember(db, id)
  const { facilityName, timeZone } = await readSettings(db)
  const since = formatDay(instantToLocal(member.created_at, timeZone).slice(0, 10))
  return {
    blocks: [
      { kind: 'logo' },
      { kind: 'text', text: facilityName, align: 'center', isBold: true },
      { kind: 'space' },
      { kind: 'text', text: memberName(member), align: 'center', isBold: true },
      { kind: 'text', text: `Member since ${since}`, align: 'center' },
      { kind: 'space' },
      { kind: 'barcode', text: member.number },
    ],
  }
}
