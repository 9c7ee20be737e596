import type { PaperBlock, PaperDocument } from '#office/devices/devices.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import type { Language } from '#platform/languages/languages.ts'
import { createDayXReport } from '../days/close-days.ts'
import { readZReport } from '../days/z-reports.ts'
import { createXReport, readXReport } from '../drawer/close-shift.ts'
import { isManager, managersOnlyError } from '../shift-row.ts'
import { loadReportWords, type ReportWords } from './languages/texts.ts'
import { type ReportText, xReportText, zReportText } from './rules.ts'

/** Returns a Z report for a roll. Throws as reading it does. */
export async function composeZReport(
  db: Reader,
  ctx: ActionContext,
  id: number,
  before: Language | null,
): Promise<PaperDocument> {
  const z = await readZReport(db, ctx, id)
  const { language, words } = await chooseWords(db, before)
  const blocks = reportBlocks(zReportText(z, words), words)
  return {
    language,
    blocks: [...blocks, { kind: 'rule' }, text(words.t('checksum', { hash: z.hash }))],
  }
}

/** Returns the X report of an open shift, or of the business day for 0, for a roll. Throws as reading it does. */
export async function composeXReport(
  db: Reader,
  ctx: ActionContext,
  shiftId: number,
  before: Language | null,
): Promise<PaperDocument> {
  assertManager(ctx)
  const x = shiftId === 0 ? await createDayXReport(db, ctx) : await readXReport(db, ctx, shiftId)
  const { language, words } = await chooseWords(db, before)
  return { language, blocks: reportBlocks(xReportText(x, words), words) }
}

/** A report on a roll is in the language of an earlier print, otherwise in that of the venue's papers. */
async function chooseWords(db: Reader, before: Language | null) {
  const language = before ?? (await readSettings(db)).language
  return { language, words: await loadReportWords(language) }
}

/** Counts a printed X report like one on the screen. Throws Forbidden unless a manager asks, and Conflict. */
export async function requestXReport(trx: Transaction, ctx: ActionContext, shiftId: number): Promise<void> {
  assertManager(ctx)
  if (shiftId !== 0) await createXReport(trx, ctx, shiftId)
}

function assertManager(ctx: ActionContext): void {
  if (!isManager(ctx)) throw managersOnlyError(ctx, 'Only managers can print an X report')
}

function reportBlocks(
  { heading: { venue, drawnBy }, title, drawnAt, sections }: ReportText,
  { t, formats }: ReportWords,
): PaperBlock[] {
  const head: PaperBlock[] = [
    { kind: 'logo' },
    { kind: 'text', text: venue.name, align: 'center', isBold: true },
    ...(venue.address === '' ? [] : [text(venue.address, 'center')]),
    ...(venue.taxId ? [text(t('taxId', { id: venue.taxId }), 'center')] : []),
    { kind: 'space' },
    { kind: 'text', text: title, align: 'center', isBold: true },
    text(t('created', { at: formats.dayTime(Date.parse(drawnAt), venue.timeZone) }), 'center'),
    text(t('createdBy', { name: drawnBy }), 'center'),
  ]
  const body = sections.flatMap(({ title, lines, note }): PaperBlock[] => [
    { kind: 'rule' },
    { kind: 'text', text: title, isBold: true },
    ...lines.map(
      ({ label, value, isStrong = false }): PaperBlock => ({
        kind: 'pair',
        name: label,
        value: typeof value === 'number' ? formats.money(value, venue.currency) : value,
        isBold: isStrong,
      }),
    ),
    ...(note === undefined ? [] : [text(note)]),
  ])
  return [...head, ...body]
}

const text = (text: string, align: 'left' | 'center' = 'left'): PaperBlock => ({ kind: 'text', text, align })
