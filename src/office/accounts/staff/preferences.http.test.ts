import { expect, test } from 'vitest'
import { openStaffedVenue } from '#testing/venue/staffed-venue.ts'
import { openVenue } from '#testing/venue/venue.ts'
import { readSession, savePreferences } from '../contract.ts'

const untouched = { darkMode: null, notifications: true, autoRefresh: false, language: null }

test('what a person set for themselves is stored, in parts, with one event for each change', async () => {
  const venue = await openVenue()
  const own = async () => (await venue.call(readSession)).preferences
  expect(await own()).toEqual(untouched)
  expect(await venue.call(savePreferences, { body: { darkMode: true, autoRefresh: true } })).toEqual({
    darkMode: true,
    notifications: true,
    autoRefresh: true,
    language: null,
  })
  await venue.call(savePreferences, { body: { notifications: false, autoRefresh: false } })
  expect(await own()).toEqual({ darkMode: true, notifications: false, autoRefresh: false, language: null })
  await venue.call(savePreferences, { body: { darkMode: null } })
  expect(await own()).toEqual({ darkMode: null, notifications: false, autoRefresh: false, language: null })
  // Nothing changed, so nothing is recorded.
  await venue.call(savePreferences, { body: { notifications: false } })
  const events = await venue.db
    .selectFrom('events')
    .select('changes')
    .where('action', '=', 'account.preferences_changed')
    .orderBy('id')
    .execute()
  expect(events.map(({ changes }) => JSON.parse(changes!))).toEqual([
    { darkMode: [null, true], autoRefresh: [false, true] },
    { notifications: [true, false], autoRefresh: [true, false] },
    { darkMode: [true, null] },
  ])
})

test('each person has their own, at every desk', async () => {
  const venue = await openStaffedVenue()
  const [staff, cleaner] = [await venue.staff('staff'), await venue.staff('cleaner')]
  await cleaner.call(savePreferences, { body: { darkMode: true, language: 'es' } })
  expect((await cleaner.call(readSession)).preferences).toMatchObject({ darkMode: true, language: 'es' })
  expect((await staff.call(readSession)).preferences).toEqual(untouched)
})

test('a setting that is none is refused', async () => {
  const venue = await openVenue()
  const answer = await venue.ask('PATCH', '/api/profile/preferences', { body: { autoRefresh: 'often' } })
  expect(answer.status).toBe(422)
})
