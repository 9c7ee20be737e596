import { expect, test } from 'vitest'
import { settingNames } from '#office/settings/words.ts'
import { settingsSections } from './sections.ts'

test('every setting with a name is on exactly one tab', () => {
  const listed = settingsSections.flatMap(({ settings = [] }) => settings)
  expect(listed.toSorted()).toEqual(Object.keys(settingNames).toSorted())
})
