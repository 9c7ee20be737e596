/** The cleaning that a phone has under way; more of it is in the outbox, under this key. */
export interface OpenCleaning {
  /** The random name by which phone and server know it. */
  key: string
  facilityName: string
  /** ISO text. */
  startTime: string
}

/** A picture of the room. */
export interface Photo {
  picture: Blob
  /** ISO text of when the camera took it; none for one that was chosen from the phone. */
  takenTime?: string
}

/** Where the cleaning dialog stands (SPEC §4). */
export type Flow =
  | { step: 'initial' }
  /** Once a tag is read, its cleaning is being started. */
  | { step: 'scanning'; cleanerId: string; tagId?: string }
  | { step: 'in_progress'; cleaning: OpenCleaning }
  | { step: 'photo_capture'; cleaning: OpenCleaning }
  /** The photo and the notes are looked at once more, and then sent. */
  | { step: 'completing'; cleaning: OpenCleaning; photo: Photo; sending: boolean }
  | { step: 'completed'; cleaning: OpenCleaning }
  /** `back`: where 'Try Again' leads. */
  | { step: 'error'; title: string; message: string; back: Flow }

export type FlowEvent =
  | { type: 'identified'; cleanerId: string }
  | { type: 'tag_read'; tagId: string }
  | { type: 'started'; cleaning: OpenCleaning }
  /** An unfinished cleaning was found, with its photo where one was taken already. */
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

/** The next step. What cannot happen in a step (a second tag under the phone, a late answer) changes nothing. */
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
