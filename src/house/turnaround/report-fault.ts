import type { z } from 'zod'
import { addFaultPhoto, type Picture } from '#house/cleaning/cleaning.ts'
import { writeWorkorder } from '#house/workorders/workorders.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import type { faultForm } from './contract.ts'

type Fault = z.output<typeof faultForm>

/**
 * Creates a work order for a fault found while cleaning, with its photo if there is one. The facility stays in service;
 * maintenance decides whether to close it. Throws NotFound, or Conflict if the facility is retired.
 */
export async function reportFault(
  trx: Transaction,
  ctx: ActionContext,
  { details, ...fault }: Fault,
  photo: Picture | undefined,
): Promise<{ workorderId: number }> {
  if (photo) await addFaultPhoto(trx, null, photo, ctx.at)
  const { id } = await writeWorkorder(
    trx,
    ctx,
    {
      ...fault,
      type: 'repair',
      description: details || fault.title,
      assignedTo: null,
      estimatedHours: 1,
      notes: '',
      outOfService: false,
    },
    photo?.hash ?? null,
  )
  return { workorderId: id }
}
