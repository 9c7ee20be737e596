import { formatMoney } from '#platform/values/money.ts'
import { dayNames, twelveHourClock } from '#platform/values/time.ts'
import type { Rate, RateForm, RateKind } from '../contract.ts'

export const kindName: Record<RateKind, string> = {
  hourly: 'Hourly rate',
  block: 'Block price',
  cap: 'Cap',
}

type Times = Pick<Rate, 'weekdays' | 'onHolidays' | 'from' | 'until'>

/** 'Fri, Sat, 10:00 PM – 6:00 AM' */
export function whenText({ weekdays, onHolidays, from, until }: Times): string {
  const days = onHolidays ? 'Holidays' : weekdays.map(day => dayNames[day]).join(', ') || 'Every day'
  return from === null || until === null
    ? `${days}, all day`
    : `${days}, ${twelveHourClock(from)} – ${twelveHourClock(until)}`
}

/** '$12.00 an hour', '4 hours for $60.00', 'At most $150.00 in 24 hours' */
export function priceText(
  { kind, hours, price }: Pick<RateForm, 'kind' | 'hours' | 'price'>,
  currency: string,
) {
  const amount = formatMoney(price, currency)
  if (kind === 'hourly') return `${amount} an hour`
  const length = hours === 1 ? '1 hour' : `${hours ?? 0} hours`
  return kind === 'block' ? `${length} for ${amount}` : `At most ${amount} in ${length}`
}

/** 'All rooms', 'VIP rooms', 'Large lockers' */
export const scopeText = ({
  facilityType,
  facilityKind,
}: Pick<Rate, 'facilityType' | 'facilityKind'>): string =>
  `${facilityKind === '' ? 'All' : facilityKind} ${facilityType}s`
