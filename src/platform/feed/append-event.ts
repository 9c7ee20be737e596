import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import type { Action, Noun, Priority, PushType } from './contract.ts'

/** The event of one business action. It contains no guest data, because events are never erased. */
export interface NewEvent {
  action: Action
  type: PushType
  message: string
  /** JSON of the message's key and values (`sayAlert`), if screens in other languages show it. */
  words?: string
  priority?: Priority
  title?: string
  subjectId?: number
  facility?: { type: 'room' | 'locker'; id: number; name: string }
  workorderId?: number
  cleaningRecordId?: number
  /** Changes by field: [before, after]. */
  changes?: Record<string, readonly [unknown, unknown]>
}

/** Appends the event of a business action; it is pushed after the transaction commits. */
export async function appendEvent(trx: Transaction, ctx: ActionContext, event: NewEvent): Promise<void> {
  await trx
    .insertInto('events')
    .values({
      at: ctx.at,
      action: event.action,
      type: event.type,
      priority: event.priority ?? 'medium',
      title: event.title ?? null,
      message: event.message,
      words: event.words ?? null,
      subject_id: event.subjectId ?? null,
      facility_type: event.facility?.type ?? null,
      facility_id: event.facility?.id ?? null,
      facility_name: event.facility?.name ?? null,
      workorder_id: event.workorderId ?? null,
      cleaning_record_id: event.cleaningRecordId ?? null,
      actor_id: ctx.actor.id,
      actor_name: ctx.actor.name,
      actor_role: ctx.actor.role,
      origin: ctx.origin,
      address: ctx.address ?? null,
      changes: event.changes ? JSON.stringify(event.changes) : null,
      ...(ctx.approvedBy && { approver_id: ctx.approvedBy.id, approver_name: ctx.approvedBy.name }),
    })
    .execute()
  ctx.touched.add(toNoun(event.action))
  ctx.events.push(event)
}

/** Returns the noun of an action: 'rental' for 'rental.started'. */
export const toNoun = (action: Action): Noun => action.slice(0, action.indexOf('.')) as Noun
