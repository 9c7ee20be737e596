import { randomUUID } from 'node:crypto'
import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import type { Calendar } from '#platform/values/time.ts'
import { bookingDay } from './books/books.ts'
import type { Account, DrawerKind } from './words.ts'

/** A movement of a drawer's cash, in cents; negative if cash leaves it. */
export interface DrawerPosting {
  kind: DrawerKind
  cents: number
  /** The drawer and the reason: 'Front desk: Courier'. */
  note: string
  /** The account that the cash comes from or goes to. A tax that a purchase includes goes to `input_tax`. */
  against: Exclude<Account, 'cash' | 'input_tax'>
  taxCents?: number
}

/**
 * Posts cash that a drawer gains or loses beside customers' payments, on the current business day. Returns the id of
 * the posting; null if there is nothing to post.
 */
export async function postDrawerCash(
  trx: Transaction,
  ctx: ActionContext,
  calendar: Calendar,
  { kind, cents, note, against, taxCents = 0 }: DrawerPosting,
): Promise<string | null> {
  if (cents === 0) return null
  const posting = randomUUID()
  const business_day = await bookingDay(trx, ctx.at, calendar)
  const entries: [Account, number][] = [
    ['cash', cents],
    [against, -cents - taxCents],
    ['input_tax', taxCents],
  ]
  const rows = entries
    .filter(([, amount_cents]) => amount_cents !== 0)
    .map(([account, amount_cents]) => ({
      posting,
      at: ctx.at,
      business_day,
      actor_id: ctx.actor.id,
      kind,
      bill_id: null,
      source: 'drawer' as const,
      facility_id: null,
      deposit_id: null,
      reverses_id: null,
      joint_id: null,
      note,
      account,
      amount_cents,
      method: null,
      given_cents: null,
    }))
  await trx.insertInto('ledger').values(rows).execute()
  ctx.moneyMoved.push({ posting, kind, method: 'cash', cents })
  return posting
}
