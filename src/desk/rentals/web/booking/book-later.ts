import type { Facility } from '#house/facilities/contract.ts'
import type { BillLine } from '#money/bills/web/shared/bill-lines.tsx'
import { sayPlainly } from '#money/pricing/languages/say-plainly.ts'
import { instantToLocal, MINUTE } from '#platform/values/time.ts'
import { now } from '#platform/web/device/clock.ts'
import type { Rental } from '../../contract.ts'

/** The price of a booking, and what is paid ahead of it instead of what is due. */
export const linesOfPrepaid = (lines: readonly BillLine[], amount: number): BillLine[] => [
  ...lines.filter(({ kind }) => kind !== 'due'),
  { kind: 'due', ...sayPlainly('toPayNow'), amount },
]

/** Returns the local time from which a busy facility can be booked: the quarter hour after its stay, or after now. */
export function bookableFrom(
  { status }: Facility,
  running: Rental | null | undefined,
  timeZone: string,
): string {
  const ends = status === 'occupied' && running ? Date.parse(running.endTime) : 0
  const from = Math.max(ends, now() + MINUTE)
  return instantToLocal(Math.ceil(from / (15 * MINUTE)) * 15 * MINUTE, timeZone)
}
