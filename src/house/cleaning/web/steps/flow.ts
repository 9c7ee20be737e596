import type { FacilityIds } from '#house/facilities/web/shared/dialogs.ts'

/** A cleaning in progress on this phone. The outbox has the rest of it under the same key. */
export interface OpenCleaning {
  /** A random key, shared by phone and server. */
  key: string
  facilityName: string
  /** The facility that is cleaned. Missing if an earlier version of the app started the cleaning. */
  facility?: FacilityIds
  /** ISO text. */
  startTime: string
}

/** A picture of the room. */
export interface Photo {
  picture: Blob
  /** When the camera took it, as ISO text; undefined for an uploaded photo. */
  takenTime?: string
}

/** The state of the cleaning dialog (SPEC §4). */
export type Flow =
  | { step: 'initial' }
  /** With a `tagId`, the cleaning is being started. */
  | { step: 'scanning'; cleanerId: string; tagId?: string }
  | { step: 'in_progress'; cleaning: OpenCleaning }
  | { step: 'photo_capture'; cleaning: OpenCleaning }
  /** Photo and notes are reviewed, then sent. */
  | { step: 'completing'; cleaning: OpenCleaning; photo: Photo; sending: boolean }
  | { step: 'completed'; cleaning: OpenCleaning }
  /** `back`: the state that 'Try Again' returns to. */
  | { step: 'error'; title: string; message: string; back: Flow }

export type FlowEvent =
  | { type: 'identified'; cleanerId: string }
  | { type: 'tag_read'; tagId: string }
  | { type: 'started'; cleaning: OpenCleaning }
  /** An unfinished cleaning was found, with its photo if it has one. */
  | { type: 'resumed'; cleaning: OpenCleaning; photo?: Photo | undefined }
  | { type: 'photo_wanted' }
  | { type: 'photo_used'; photo: Photo }
  | { type: 'retake' }
  | { type: 'confirmed' }
  | { type: 'completed' }
  | { type: 'given_up' }
  | { type: 'failed'; title: string; message: string }
  | { type: 'try_again' }
  | { type: 'restart' }

export type Step = Flow['step']

/** Returns the next state. Events that are invalid in a state, such as a late response, do not change it. */
export function advance(flow: Flow, event: FlowEvent): Flow {
  if (event.type === 'restart') return { step: 'initial' }
  switch (flow.step) {
    case 'initial':
      if (event.type === 'identified') return { step: 'scanning', cleanerId: event.cleanerId }
      return event.type === 'resumed' ? resumed(event) : flow
    case 'scanning':
      return scanning(flow, event)
    case 'in_progress':
      if (event.type === 'photo_wanted') return { step: 'photo_capture', cleaning: flow.cleaning }
      return ended(flow, event)
    case 'photo_capture':
      if (event.type === 'photo_used')
        return { step: 'completing', cleaning: flow.cleaning, photo: event.photo, sending: false }
      return ended(flow, event)
    case 'completing':
      return completing(flow, event)
    case 'error':
      return event.type === 'try_again' ? flow.back : flow
    case 'completed':
      return flow
  }
}

function scanning(flow: Extract<Flow, { step: 'scanning' }>, event: FlowEvent): Flow {
  const { cleanerId, tagId } = flow
  if (event.type === 'tag_read' && tagId === undefined) return { ...flow, tagId: event.tagId }
  if (event.type === 'started' && tagId !== undefined)
    return { step: 'in_progress', cleaning: event.cleaning }
  if (event.type === 'resumed') return resumed(event)
  return event.type === 'failed' ? failed({ step: 'scanning', cleanerId }, event) : flow
}

function completing(flow: Extract<Flow, { step: 'completing' }>, event: FlowEvent): Flow {
  const { cleaning, sending } = flow
  if (event.type === 'completed' && sending) return { step: 'completed', cleaning }
  if (event.type === 'failed') return failed({ ...flow, sending: false }, event)
  if (sending) return flow
  if (event.type === 'confirmed') return { ...flow, sending: true }
  if (event.type === 'retake') return { step: 'photo_capture', cleaning }
  return ended(flow, event)
}

function ended(flow: Flow, event: FlowEvent): Flow {
  if (event.type === 'given_up') return { step: 'initial' }
  return event.type === 'failed' ? failed(flow, event) : flow
}

function resumed({ cleaning, photo }: Extract<FlowEvent, { type: 'resumed' }>): Flow {
  return photo ? { step: 'completing', cleaning, photo, sending: false } : { step: 'in_progress', cleaning }
}

const failed = (back: Flow, { title, message }: { title: string; message: string }): Flow => ({
  step: 'error',
  title,
  message,
  back,
})
