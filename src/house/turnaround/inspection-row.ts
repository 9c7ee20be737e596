import type { Selectable, Updateable } from 'kysely'
import type { FacilityType } from '#house/facilities/contract.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, NotFound } from '#platform/http/errors.ts'
import { toIso } from '#platform/values/time.ts'
import type { Inspection, InspectionStatus, StepResult } from './contract.ts'
import { readInspectionPhoto } from './contract.ts'
import { turnaroundTexts } from './languages/texts.ts'
import { listSteps, nextStatuses } from './rules.ts'
import type { InspectionsTable } from './table.ts'

/** A stored inspection with its facility and its cleaning. */
export type InspectionRow = Selectable<InspectionsTable> & {
  facility_name: string
  facility_type: FacilityType
  cleaner_name: string
  cleaner_id: string
  cleaning_notes: string
  photo_hash: string | null
  photo_removed_at: number | null
}

/** Returns the stored inspection. Throws NotFound. */
export async function findInspection(db: Reader, id: number): Promise<InspectionRow> {
  const row = await db
    .selectFrom('inspections')
    .innerJoin('facilities', 'facilities.id', 'inspections.facility_id')
    .innerJoin('cleaning_sessions', 'cleaning_sessions.id', 'inspections.session_id')
    .leftJoin('photos', 'photos.id', 'cleaning_sessions.photo_id')
    .selectAll('inspections')
    .select([
      'facilities.name as facility_name',
      'facilities.type as facility_type',
      'cleaning_sessions.cleaner_name as cleaner_name',
      'cleaning_sessions.cleaner_id as cleaner_id',
      'cleaning_sessions.notes as cleaning_notes',
      'photos.hash as photo_hash',
      'photos.removed_at as photo_removed_at',
    ])
    .where('inspections.id', '=', id)
    .executeTakeFirst()
  if (row) return row
  throw new NotFound(turnaroundTexts.sentence(t => t('noSuchInspection')))
}

/** Ends an inspection whose facility is locked. Throws Conflict if it has ended. */
export async function setInspectionStatus(
  trx: Transaction,
  { id, status }: Pick<InspectionRow, 'id' | 'status'>,
  to: InspectionStatus,
  fields: Omit<Updateable<InspectionsTable>, 'status'>,
): Promise<void> {
  if (!nextStatuses[status].includes(to))
    throw new Conflict(turnaroundTexts.sentence(t => t('inspectionEnded')))
  await trx
    .updateTable('inspections')
    .set({ ...fields, status: to })
    .where('id', '=', id)
    .execute()
}

/**
 * Returns the hash of the photo of the cleaning that is inspected. Throws NotFound, also if the photo was removed or a
 * cleaner asks after the inspection: cleaners see the photos of others only to inspect.
 */
export async function findInspectionPhoto(db: Reader, { actor }: ActionContext, id: number): Promise<string> {
  const row = await findInspection(db, id)
  if (hasPhoto(row) && (actor.role !== 'cleaner' || row.status === 'pending')) return row.photo_hash
  throw new NotFound(turnaroundTexts.sentence(t => t('noSuchPhoto')))
}

const hasPhoto = (row: InspectionRow): row is InspectionRow & { photo_hash: string } =>
  row.photo_hash !== null && row.photo_removed_at === null

/** Returns one inspection with its list. Throws NotFound. */
export async function readInspection(db: Reader, id: number): Promise<Inspection> {
  const row = await findInspection(db, id)
  const { turnaround } = await readSettings(db)
  const results: StepResult[] = JSON.parse(row.results)
  return {
    id: row.id,
    facilityType: row.facility_type,
    facilityId: row.facility_id,
    facilityName: row.facility_name,
    status: row.status,
    cleanerName: row.cleaner_name,
    cleanerId: row.cleaner_id,
    requestedTime: toIso(row.requested_at),
    photoUrl: hasPhoto(row) ? readInspectionPhoto.path.replace(':id', String(id)) : null,
    cleaningNotes: row.cleaning_notes,
    steps:
      row.status === 'pending'
        ? [...listSteps(turnaround[row.facility_type])]
        : results.map(({ step }) => step),
    results,
    inspectorName: row.inspector_name,
    workorderId: row.workorder_id,
  }
}
