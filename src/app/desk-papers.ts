import { composeNumber } from '#desk/waiting/waiting.ts'
import { composeLabel, listTags } from '#house/facilities/facilities.ts'
import type { PayerDirectory } from '#money/ledger/payer-directory.ts'
import { composeReceiptPaper, previewReceiptPaper } from '#money/papers/receipts.ts'
import { composeXReport, composeZReport, requestXReport } from '#money/shifts/shifts.ts'
import { type DeskPapers, plainPaper } from '#office/devices/devices.ts'
import { composeCard } from '#people/members/members.ts'
import type { Reader } from '#platform/database/database.ts'

/** Returns what a desk can print. The preview of a printer shows the latest of each. */
export const createDeskPapers = (payerDirectory: PayerDirectory): DeskPapers => ({
  receipt: {
    compose: composeReceiptPaper(payerDirectory),
    read: previewReceiptPaper(payerDirectory),
    findLatest: findLatestPayment,
  },
  z_report: plainPaper({ read: composeZReport, findLatest: db => findNewest(db, 'z_reports') }),
  // The current business day.
  x_report: plainPaper({ read: composeXReport, request: requestXReport, findLatest: async () => 0 }),
  card: plainPaper({ read: composeCard, findLatest: db => findNewest(db, 'members') }),
  waiting_number: plainPaper({ read: composeNumber, findLatest: db => findNewest(db, 'waiting_entries') }),
  label: plainPaper({ read: composeLabel, findLatest: findFirstLabel }),
})

async function findLatestPayment(db: Reader): Promise<number | undefined> {
  const row = await db
    .selectFrom('ledger')
    .select('id')
    .whereRef('account', '=', 'method')
    .where('kind', '=', 'payment')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

async function findNewest(
  db: Reader,
  table: 'z_reports' | 'members' | 'waiting_entries',
): Promise<number | undefined> {
  const row = await db.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id
}

const findFirstLabel = async (db: Reader): Promise<number | undefined> =>
  (await listTags(db)).find(({ kind }) => kind === 'code')?.facilityId
