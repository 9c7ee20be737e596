import type { PaperBlock, PaperDocument } from '#office/devices/devices.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { formatMoney } from '#platform/values/money.ts'
import { formatDayTime } from '#platform/values/time.ts'
import { createDayXReport } from '../days/close-days.ts'
import { readZReport } from '../days/z-reports.ts'
import { createXReport, readXReport } from '../drawer/close-shift.ts'
import { isManager, managersOnlyError } from '../shift-row.ts'
import { type ReportText, xReportText, zReportText } from './rules.ts'

/** Returns a Z report for a roll. Throws as reading it does. */
export async function composeZReport(db: Reader, ctx: ActionContext, id: number): Promise<PaperDocument> {
  const z = await readZReport(db, ctx, id)
  const document = reportDocument(zReportText(z))
  return { blocks: [...document.blocks, { kind: 'rule' }, text(`Checksum ${z.hash}`)] }
}

/** Returns the X report of an open shift, or of the business day for 0, for a roll. Throws as reading it does. */
export async function composeXReport(
  db: Reader,
  ctx: ActionContext,
  shiftId: number,
): Promise<PaperDocument> {
  assertManager(ctx)
  return reportDocument(
    xReportText(shiftId === 0 ? await createDayXReport(db, ctx) : await readXReport(db, ctx, shiftId)),
  )
}

/** Counts a printed X report like one on the screen. Throws Forbidden unless a manager asks, and Conflict. */
export async function requestXReport(trx: Transaction, ctx: ActionContext, shiftId: number): Promise<void> {
  assertManager(ctx)
  if (shiftId !== 0) await createXReport(trx, ctx, shiftId)
}

function assertManager(ctx: ActionContext): void {
  if (!isManager(ctx)) throw managersOnlyError(ctx, 'Only managers can print an X report')
}

function reportDocument({
  heading: { venue, drawnBy },
  title,
  drawnAt,
  sections,
}: ReportText): PaperDocument {
  const head: PaperBlock[] = [
    { kind: 'logo' },
    { kind: 'text', text: venue.name, align: 'center', isBold: true },
    ...(venue.address === '' ? [] : [text(venue.address, 'center')]),
    ...(venue.taxId ? [text(`Tax ID ${venue.taxId}`, 'center')] : []),
    { kind: 'space' },
    { kind: 'text', text: title, align: 'center', isBold: true },
    text(`Created ${formatDayTime(Date.parse(drawnAt), venue.timeZone)}`, 'center'),
    text(`by ${drawnBy}`, 'center'),
  ]
  const body = sections.flatMap(({ title, lines, note }): PaperBlock[] => [
    { kind: 'rule' },
    { kind: 'text', text: title, isBold: true },
    ...lines.map(
      ({ label, value, isStrong = false }): PaperBlock => ({
        kind: 'pair',
        name: label,
        value: typeof value === 'number' ? formatMoney(value, venue.currency) : value,
        isBold: isStrong,
      }),
    ),
    ...(note === undefined ? [] : [text(note)]),
  ])
  return { blocks: [...head, ...body] }
}

const text = (text: string, align: 'left' | 'center' = 'left'): PaperBlock => ({ kind: 'text', text, align })
