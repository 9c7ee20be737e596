import type { PaperDocument } from '#office/devices/devices.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { clockTime, formatDayTime } from '#platform/values/time.ts'
import { readEntry } from './read-line.ts'

/** Returns a guest's number in the waiting list for a roll, without the name. Throws NotFound. */
export async function composeNumber(db: Reader, ctx: ActionContext, id: number): Promise<PaperDocument> {
  const { number, people, joinedAt, estimatedAt } = await readEntry(db, id, ctx.at)
  const { facilityName, timeZone } = await readSettings(db)
  return {
    blocks: [
      { kind: 'logo' },
      { kind: 'text', text: facilityName, align: 'center', isBold: true },
      { kind: 'space' },
      { kind: 'text', text: 'Your number', align: 'center' },
      { kind: 'text', text: `#${number}`, align: 'center', isBold: true, isLarge: true },
      { kind: 'space' },
      { kind: 'pair', name: 'Since', value: formatDayTime(Date.parse(joinedAt), timeZone) },
      { kind: 'pair', name: 'People', value: `${people}` },
      ...(estimatedAt === null
        ? []
        : [
            {
              kind: 'pair' as const,
              name: 'Expected',
              value: `about ${clockTime(Date.parse(estimatedAt), timeZone)}`,
            },
          ]),
    ],
  }
}
