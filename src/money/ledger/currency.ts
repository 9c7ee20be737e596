import type { Transaction } from '#platform/database/database.ts'
import { Invalid } from '#platform/http/errors.ts'

/** Throws Invalid if money is in the books: its amounts would change their currency. */
export async function assertNoMoneyBooked(trx: Transaction): Promise<void> {
  const booked = await trx.selectFrom('ledger').select('id').limit(1).executeTakeFirst()
  const counted = await trx.selectFrom('shifts').select('id').limit(1).executeTakeFirst()
  if (booked || counted)
    throw new Invalid({
      currency: 'The currency cannot be changed: charges, payments or cash drawers are booked in it',
    })
}
