import type { Reader } from '#platform/database/database.ts'

/** Returns the assignee and the account that the name means: none if nobody, or several people, have it. */
export async function assigneeColumns(db: Reader, name: string | null) {
  const accounts = await db
    .selectFrom('staff_accounts')
    .select('id')
    .where('name', '=', name ?? '')
    .where('disabled_at', 'is', null)
    .limit(2)
    .execute()
  return { assigned_to: name, assignee_id: accounts.length === 1 ? accounts[0]!.id : null }
}
