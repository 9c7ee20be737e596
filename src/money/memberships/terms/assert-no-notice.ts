import type { Reader } from '#platform/database/database.ts'
import { Conflict } from '#platform/http/errors.ts'
import { formatDay } from '#platform/values/time.ts'
import type { MembershipRow } from '../membership-row.ts'
import { findPlanned } from '../planned-changes.ts'

/** Throws Conflict if notice was given: the membership ends on its last day until the notice is withdrawn. */
export async function assertNoNotice(db: Reader, { id, end_date }: MembershipRow): Promise<void> {
  if (await findPlanned(db, id, 'cancel'))
    throw new Conflict(
      `This membership is cancelled for ${formatDay(end_date)}. Withdraw the cancellation first`,
    )
}
