import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { holdCalls } from '#testing/browser/calls.ts'
import { confirmComposition, pressConfirmingEnter } from '#testing/browser/input-method.ts'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import * as api from '../../contract.ts'
import { MemberPicker } from './member-picker.tsx'

function Picker() {
  const [picked, setPicked] = useState(0)
  return <MemberPicker id="member" name="member" value={picked} onChange={setPicked} />
}

test('Enter waits for the results of the typed text', async () => {
  const venue = await openVenue()
  await venue.given.member({ firstName: 'Mary', lastName: 'Jones' })
  await venue.given.member({ firstName: 'Ann', lastName: 'Jonas' })
  await renderPage(<Picker />)
  await page.getByRole('combobox').fill('jo')
  await expect.element(page.getByRole('option').first()).toMatchTextContent('Ann Jonas')
  const release = holdCalls(api.listMembers)
  await userEvent.keyboard('nes{Enter}')
  release()
  await expect.element(page.getByRole('button', { name: 'Change' })).toBeVisible()
  await expect.element(page.getByText('Mary Jones')).toBeVisible()
})

test('the Enter that confirms an input method picks nobody', async () => {
  const venue = await openVenue()
  await venue.given.member({ firstName: '太郎', lastName: '山田' })
  await renderPage(<Picker />)
  await page.getByRole('combobox').click()
  await confirmComposition('太郎')
  await expect.element(page.getByRole('option')).toBeVisible()
  await pressConfirmingEnter()
  await expect.element(page.getByRole('combobox')).toHaveValue('太郎')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Change' })).toBeVisible()
})
