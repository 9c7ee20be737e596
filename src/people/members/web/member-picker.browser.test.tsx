import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { MemberPicker } from './shared/member-picker.tsx'

function Picker() {
  const [member, setMember] = useState(0)
  return <MemberPicker id="member" name="member" value={member} onChange={setMember} />
}

test('the members that are found are counted, and all are shown on request', async () => {
  const venue = await openVenue()
  for (let number = 0; number < 10; number++) await venue.given.member()
  await renderPage(<Picker />)
  await page.getByRole('combobox').fill('ada')
  await expect.element(page.getByText('8 of 10: type more to narrow')).toBeVisible()
  expect(page.getByRole('option').elements()).toHaveLength(8)
  await page.getByRole('button', { name: 'Show all 10' }).click()
  await expect.poll(() => page.getByRole('option').elements()).toHaveLength(10)
  await expect.element(page.getByText(/type more to narrow/)).not.toBeInTheDocument()
})
