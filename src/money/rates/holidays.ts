import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, NotFound } from '#platform/http/errors.ts'
import { formatDay } from '#platform/values/time.ts'
import type { Holiday } from './contract.ts'

/** Returns the venue's holidays, earliest first. */
export const readHolidays = (db: Reader): Promise<Holiday[]> =>
  db.selectFrom('holidays').select(['day', 'name']).orderBy('day').execute()

/** Adds a holiday, on which holiday rates apply. Throws Conflict if the day is a holiday already. */
export async function addHoliday(
  trx: Transaction,
  ctx: ActionContext,
  { day, name }: Holiday,
): Promise<Holiday> {
  const existing = await find(trx, day)
  if (existing)
    throw new Conflict(`${formatDay(day)} is ${existing.name} already`, {
      day: `Is ${existing.name} already`,
    })
  await trx.insertInto('holidays').values({ day, name }).execute()
  await announce(trx, ctx, 'rate.holiday_added', { day, name })
  return { day, name }
}

/** Removes a holiday. Rentals agreed before keep it. Throws NotFound. */
export async function removeHoliday(trx: Transaction, ctx: ActionContext, day: string): Promise<Holiday> {
  const holiday = await find(trx, day)
  if (!holiday) throw new NotFound(`There is no holiday on ${formatDay(day)}`)
  await trx.deleteFrom('holidays').where('day', '=', day).execute()
  await announce(trx, ctx, 'rate.holiday_removed', holiday)
  return holiday
}

const find = (db: Reader, day: string) =>
  db.selectFrom('holidays').select(['day', 'name']).where('day', '=', day).executeTakeFirst()

function announce(trx: Transaction, ctx: ActionContext, action: `rate.${string}`, { day, name }: Holiday) {
  const added = action === 'rate.holiday_added'
  return appendEvent(trx, ctx, {
    action,
    type: 'record_changed',
    message: `Holiday ${name} on ${formatDay(day)} ${added ? 'added' : 'removed'}`,
    changes: { [day]: added ? [null, name] : [name, null] },
  })
}
