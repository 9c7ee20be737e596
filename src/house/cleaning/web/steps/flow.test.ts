import { describe, expect, test } from 'vitest'
import { advance, type Flow, type FlowEvent, type Photo } from './flow.ts'

const cleaning = { key: 'k', facilityName: 'Room 102', startTime: '2026-05-20T18:00:00.000Z' }
const other = { ...cleaning, key: 'other' }
const photo: Photo = { picture: new Blob(['a']), takenTime: '2026-05-20T18:10:00.000Z' }
const newPhoto: Photo = { picture: new Blob(['b']) }

const initial: Flow = { step: 'initial' }
const scanning: Flow = { step: 'scanning', cleanerId: 'c1' }
const starting: Flow = { step: 'scanning', cleanerId: 'c1', tagId: 'T1' }
const inProgress: Flow = { step: 'in_progress', cleaning }
const capture: Flow = { step: 'photo_capture', cleaning }
const completing: Flow = { step: 'completing', cleaning, photo, sending: false }
const sending: Flow = { step: 'completing', cleaning, photo, sending: true }
const completed: Flow = { step: 'completed', cleaning }
const error = (back: Flow): Flow => ({ step: 'error', title: 'Title', message: 'Message', back })

const events = {
  identified: { type: 'identified', cleanerId: 'c1' },
  tag_read: { type: 'tag_read', tagId: 'T1' },
  started: { type: 'started', cleaning },
  resumed: { type: 'resumed', cleaning: other },
  'resumed with photo': { type: 'resumed', cleaning: other, photo },
  photo_wanted: { type: 'photo_wanted' },
  photo_used: { type: 'photo_used', photo: newPhoto },
  retake: { type: 'retake' },
  confirmed: { type: 'confirmed' },
  completed: { type: 'completed' },
  given_up: { type: 'given_up' },
  failed: { type: 'failed', title: 'Title', message: 'Message' },
  try_again: { type: 'try_again' },
  restart: { type: 'restart' },
} as const satisfies Record<string, FlowEvent>

const states = {
  initial,
  scanning,
  starting,
  inProgress,
  capture,
  completing,
  sending,
  completed,
  error: error(capture),
}

/** The allowed transitions by state and event. Every other event must leave the state unchanged. */
const table: Record<keyof typeof states, Partial<Record<keyof typeof events, Flow>>> = {
  initial: {
    identified: scanning,
    resumed: { step: 'in_progress', cleaning: other },
    'resumed with photo': { ...completing, cleaning: other } as Flow,
  },
  scanning: {
    tag_read: starting,
    resumed: { step: 'in_progress', cleaning: other },
    'resumed with photo': { ...completing, cleaning: other } as Flow,
    failed: error(scanning),
  },
  starting: {
    started: inProgress,
    resumed: { step: 'in_progress', cleaning: other },
    'resumed with photo': { ...completing, cleaning: other } as Flow,
    failed: error(scanning),
  },
  inProgress: { photo_wanted: capture, given_up: initial, failed: error(inProgress) },
  capture: {
    photo_used: { ...completing, photo: newPhoto } as Flow,
    given_up: initial,
    failed: error(capture),
  },
  completing: { confirmed: sending, retake: capture, given_up: initial, failed: error(completing) },
  sending: { completed, failed: error(completing) },
  completed: {},
  error: { try_again: capture },
}

describe.each(Object.entries(states))('%s', (name, state) => {
  test.each(Object.entries(events))('%s', (event, given) => {
    const expected = table[name as keyof typeof table][event as keyof typeof events]
    const next = advance(state, given)
    if (event === 'restart') expect(next).toEqual(initial)
    else if (expected) expect(next).toEqual(expected)
    else expect(next).toBe(state)
  })
})
