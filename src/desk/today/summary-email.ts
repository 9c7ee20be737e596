import { zNumber } from '#money/shifts/shifts.ts'
import { type ComposedEmail, dayOfSubject } from '#office/mail/mail.ts'
import { computeChange, hourName } from '#office/reports/reports.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import { clockContext } from '#platform/http/action-context.ts'
import { formatMoney } from '#platform/values/money.ts'
import { clockTime, formatDay, type Instant } from '#platform/values/time.ts'
import type { Decision, Today } from './contract.ts'
import { readToday } from './read-today.ts'
import { decisionText } from './rules.ts'

/** Composes the summary of a business day for managers: the figures that Today shows of it. */
export async function composeSummaryEmail(
  db: Reader,
  subjectId: number,
  now: Instant,
): Promise<ComposedEmail> {
  const today = await readToday(db, clockContext(now), dayOfSubject(subjectId))
  const { facilityName, currency, timeZone } = await readSettings(db)
  const day = formatDay(today.businessDay)
  return {
    about: `the summary of ${day}`,
    content: {
      subject: `${facilityName}: ${day}, ${formatMoney(today.takings.amount, currency)} taken`,
      text: `${summaryLines(today, { currency, timeZone, now }).join('\n')}\n`,
    },
  }
}

interface Texts {
  currency: string
  timeZone: string
  now: Instant
}

function summaryLines(today: Today, texts: Texts): string[] {
  const money = (dollars: number) => formatMoney(dollars, texts.currency)
  const { takings, occupancy, drawers, lastZ, decisions, people } = today
  return [
    `${formatDay(today.businessDay)}, compared with ${formatDay(today.lastWeekDay)}`,
    '',
    `Taken: ${money(takings.amount)}${comparedText(takings, money)}`,
    ...takings.methods.map(
      method => `- ${method.method}: ${money(method.amount)}${comparedText(method, money)}`,
    ),
    occupancy.peak
      ? `Occupied: peak ${Math.round(occupancy.peak.percent)}% at ${hourName(occupancy.peak.hour)}`
      : 'Occupied: nothing was occupied',
    drawers.difference === null
      ? 'Drawers: no drawer was counted'
      : `Drawers off by: ${money(drawers.difference)}`,
    ...(lastZ
      ? [`Last Z report: ${zNumber(lastZ.number)}, ${formatDay(lastZ.businessDay)}, ${money(lastZ.revenue)}`]
      : []),
    '',
    'To look at:',
    ...(decisions.length === 0 ? ['- Nothing'] : decisions.map(one => `- ${formatDecision(one, texts)}`)),
    '',
    'Who worked:',
    ...(people.length === 0
      ? ['- Nobody took money']
      : people.map(({ name, amount }) => `- ${name}: ${money(amount)}`)),
  ]
}

/** ', 7% less than the $5,337.00 of last week'; nothing if that is no basis. */
function comparedText(
  { amount, lastWeek }: { amount: number; lastWeek: number },
  money: (dollars: number) => string,
): string {
  const change = computeChange(amount, lastWeek, 'money')
  if (change === null) return ''
  if (change === 0) return ', as last week'
  return `, ${Math.abs(change)}% ${change > 0 ? 'more' : 'less'} than the ${money(lastWeek)} of last week`
}

/** '$5.00 was refunded (Ivo Brandt, Cold, 2:10 PM)'. */
function formatDecision(decision: Decision, { currency, timeZone, now }: Texts): string {
  const { at, by, reason } = decision
  const details = [by, reason, at && clockTime(Date.parse(at), timeZone)].filter(Boolean).join(', ')
  return `${decisionText(decision, currency, now)}${details && ` (${details})`}`
}
