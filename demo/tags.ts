import { newCode } from '#house/facilities/facilities.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { Facilities } from './facility-form.ts'
import { insertAll } from './insert.ts'
import type { Random } from './random.ts'

/** Assigns a short code and an NFC tag to every facility. */
export async function insertTags(trx: Transaction, facilities: Facilities, random: Random): Promise<void> {
  const rows = [...facilities.values()].flatMap(({ id: facility_id }) => [
    { tag_id: newCode(below => random.between(0, below - 1)), kind: 'code' as const, facility_id },
    { tag_id: makeSerial(random), kind: 'nfc' as const, facility_id },
  ])
  await insertAll(trx, 'nfc_tags', rows)
}

/** Returns a serial number of the most common kind of tag: seven bytes, beginning with the manufacturer. */
function makeSerial(random: Random): string {
  const bytes = Array.from({ length: 6 }, () => random.between(0, 255).toString(16).padStart(2, '0'))
  return ['04', ...bytes].join(':').toUpperCase()
}
