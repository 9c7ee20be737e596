import { expect, test } from 'vitest'
import { storageText } from './phone-note.tsx'
import type { CleaningJob } from './phone-store.ts'

const open: CleaningJob = {
  key: 'one',
  cleanerId: 'c1',
  tagId: 'T7',
  facilityName: 'Room 7',
  startTime: '2026-05-20T18:00:00.000Z',
  sessionId: 1,
}
const finished: CleaningJob = { ...open, end: { as: 'completed', endTime: open.startTime } }
const saved = { unsaved: new Set<string>(), canSave: true }
const blocked = { unsaved: new Set<string>(), canSave: false }

test.each([
  ['nothing to send', { jobs: [open], ...saved }, /^You can go on: cleanings are saved on this phone/],
  ['one to send', { jobs: [finished], ...saved }, /^1 unsent cleaning is saved on this phone\. It is sent/],
  [
    'two to send',
    { jobs: [finished, { ...finished, key: 'two' }], ...saved },
    /^2 unsent cleanings are saved/,
  ],
  [
    'a refused one, which is not sent',
    { jobs: [{ ...finished, refused: 'No' }], ...saved },
    /^You can go on/,
  ],
  [
    'a full phone',
    { jobs: [open], ...saved, unsaved: new Set(['one']) },
    /^1 cleaning is not saved on this phone\. Keep this page open until it is sent\.$/,
  ],
  [
    'blocked storage',
    { jobs: [], ...blocked },
    /^This phone cannot save cleanings\. What you do now is lost/,
  ],
])('offline, with %s', (_what, outbox, text) => {
  expect(storageText(outbox, true)).toMatch(text)
})
