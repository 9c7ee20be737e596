import type { Page } from '@playwright/test'
import { addRoom, send } from './desk.ts'

/** Adds a room, and a guest 'Rita Unpaid' who stayed in it at `rate` dollars an hour and left without paying. */
export async function unpaidStay(
  page: Page,
  now: number,
  { room, rate }: { room: string; rate: number },
): Promise<void> {
  const { id: facilityId } = await addRoom(page, room)
  const rental = (await send(page, 'POST', '/api/rentals', {
    customerName: 'Rita Unpaid',
    customerEmail: 'rita@example.com',
    customerPhone: '212 555 0142',
    facilityType: 'room',
    facilityId,
    startDate: new Date(now).toISOString(),
    endDate: new Date(now + 3_600_000).toISOString(),
    hours: 1,
    rate,
  })) as { id: number }
  await send(page, 'PATCH', `/api/rentals/${rental.id}/end`, {})
}
