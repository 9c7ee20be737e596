import { addFaultPhoto, type Picture } from '#house/cleaning/cleaning.ts'
import { type FacilityRow, freeFacility, lockFacility, statusEvent } from '#house/facilities/facilities.ts'
import { writeWorkorder } from '#house/workorders/workorders.ts'
import { readProfile } from '#office/accounts/accounts.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { sayAlert } from '#platform/feed/languages/texts.ts'
import { type ActionContext, actorName } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import { cutText } from '#platform/values/text/graphemes.ts'
import type { Inspection, StepResult } from './contract.ts'
import { findInspection, type InspectionRow, readInspection, setInspectionStatus } from './inspection-row.ts'
import { turnaroundTexts } from './languages/texts.ts'
import { DEFAULT_STEP, judgeOutcome, listSteps } from './rules.ts'

interface Findings {
  results: readonly StepResult[]
  /** A stored photo of the fault. Nothing else keeps one. */
  photo?: Picture | undefined
}

/**
 * Throws NotFound, or Conflict if the inspection has ended, the list has changed, or the actor cleaned it.
 * Called before a photo is decoded.
 */
export async function assertInspectionOpen(
  db: Reader,
  ctx: ActionContext,
  id: number,
  results: readonly StepResult[],
): Promise<void> {
  const inspection = await findInspection(db, id)
  if (inspection.status !== 'pending') throw noLongerWaits(inspection.facility_name)
  await assertOthersWork(db, ctx, inspection)
  await assertListUnchanged(db, inspection, results)
}

/**
 * Finishes an inspection. All steps fine: the facility is ready. Something to clean: it is dirty again. A fault: a work
 * order with the photo takes it out of service. Throws NotFound, or Conflict if the facility no longer waits for it,
 * the list has changed, or the actor cleaned it.
 */
export async function finishInspection(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { results, photo }: Findings,
): Promise<Inspection> {
  const found = await findInspection(trx, id)
  const facility = await lockFacility(trx, found.facility_type, found.facility_id)
  const inspection = await findInspection(trx, id)
  assertWaiting(inspection, facility)
  await assertOthersWork(trx, ctx, inspection)
  await assertListUnchanged(trx, inspection, results)
  const outcome = judgeOutcome(results)
  const workorder_id = await applyOutcome(trx, ctx, { inspection, facility, results, photo })
  await setInspectionStatus(trx, inspection, outcome, {
    ended_at: ctx.at,
    inspector_name: actorName(ctx.actor.name),
    account_id: ctx.actor.id,
    results: JSON.stringify(results),
    workorder_id,
  })
  return readInspection(trx, id)
}

/** Does what the findings ask for, with its one event. Returns the id of the work order, if one was written. */
async function applyOutcome(
  trx: Transaction,
  ctx: ActionContext,
  { inspection, facility, results, photo }: Findings & { inspection: InspectionRow; facility: FacilityRow },
): Promise<number | null> {
  const outcome = judgeOutcome(results)
  if (outcome === 'failed') return takeOut(trx, ctx, { inspection, facility, results, photo })
  const after = await freeFacility(trx, facility, outcome === 'passed' ? 'available' : 'cleaning', ctx.at)
  const again = results.filter(({ finding }) => finding === 'clean_again').map(({ step }) => step)
  await appendEvent(trx, ctx, {
    ...statusEvent(
      outcome === 'passed' ? 'inspection.passed' : 'inspection.returned',
      after,
      outcome === 'passed'
        ? sayAlert('inspectionPassed', { facility: facility.name, status: after.status })
        : sayCleanAgain(facility, again),
    ),
    subjectId: inspection.id,
    changes: { status: [facility.status, after.status] },
  })
  return null
}

/** Names the steps to clean again, except the default one of a list without steps. */
const sayCleanAgain = ({ name }: FacilityRow, steps: readonly string[]) =>
  steps.includes(DEFAULT_STEP)
    ? sayAlert('cleanAllAgain', { facility: name })
    : sayAlert('cleanAgain', { facility: name, steps })

/** Writes the work order of a fault and sets the facility to repair; after it, the facility is cleaned again. */
async function takeOut(
  trx: Transaction,
  ctx: ActionContext,
  { inspection, facility, results, photo }: Findings & { inspection: InspectionRow; facility: FacilityRow },
): Promise<number> {
  if (photo) await addFaultPhoto(trx, inspection.session_id, photo, ctx.at)
  const faults = results.filter(({ finding }) => finding === 'fault')
  const { id } = await writeWorkorder(
    trx,
    ctx,
    {
      type: 'repair',
      facilityType: facility.type,
      facilityId: facility.id,
      priority: 'high',
      title: cutText(`Inspection: ${faults.map(({ step }) => step).join(', ')}`, 120),
      description: faults.map(({ step, note }) => (note ? `${step}: ${note}` : step)).join('\n'),
      assignedTo: null,
      estimatedHours: 1,
      notes: '',
      outOfService: true,
    },
    photo?.hash ?? null,
  )
  const needing = await lockFacility(trx, facility.type, facility.id)
  await freeFacility(trx, needing, 'cleaning', ctx.at)
  return id
}

function assertWaiting({ status, requested_at }: InspectionRow, facility: FacilityRow) {
  const waits =
    status === 'pending' && facility.status === 'cleaning' && facility.status_since <= requested_at
  if (!waits) throw noLongerWaits(facility.name)
}

const noLongerWaits = (name: string) =>
  new Conflict(turnaroundTexts.sentence(t => t('noLongerWaits', { room: name })))

/** With accounts on, nobody inspects what they cleaned, whatever their role. */
async function assertOthersWork(db: Reader, ctx: ActionContext, { cleaner_id }: InspectionRow) {
  if (ctx.session && cleaner_id.toLowerCase() === (await readProfile(db, ctx)).login)
    throw new Conflict(turnaroundTexts.sentence(t => t('someoneElseInspects')))
}

async function assertListUnchanged(
  db: Reader,
  { facility_type }: InspectionRow,
  results: readonly StepResult[],
) {
  const { turnaround } = await readSettings(db)
  const steps = listSteps(turnaround[facility_type])
  const isSame = steps.length === results.length && steps.every((step, at) => results[at]?.step === step)
  if (!isSame) throw new Conflict(turnaroundTexts.sentence(t => t('listChanged')))
}
