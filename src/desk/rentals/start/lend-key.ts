import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'

/**
 * Lends a key or wristband to a rental that starts. The caller appends the event. Throws Conflict naming `field` if the
 * key is out or blocked. Rentals receives it, because keys belong to another domain.
 */
export type LendKey = (
  trx: Transaction,
  ctx: ActionContext,
  loan: { rentalId: number; label: string; field: string },
) => Promise<{ label: string }>

/** Lends the key that a check-in names, if it names one. Returns its number for the event. */
export const lendNamedKey = (
  trx: Transaction,
  ctx: ActionContext,
  lendKey: LendKey,
  { rentalId, key }: { rentalId: number; key: string | undefined },
): Promise<string> | undefined =>
  key ? lendKey(trx, ctx, { rentalId, label: key, field: 'key' }).then(({ label }) => label) : undefined
