import type { Selectable } from 'kysely'
import type { GuestFlag } from '../contract.ts'
import type { GuestFlagsTable } from '../table.ts'
import { lastDay } from './bans.ts'

/** Converts a stored flag to its wire format. */
export const toFlag = (
  { id, kind, scope, reason, until_at }: Selectable<GuestFlagsTable>,
  timeZone: string,
): GuestFlag => ({
  id,
  kind,
  scope,
  reason,
  until: until_at === null ? null : lastDay(until_at, timeZone),
})
