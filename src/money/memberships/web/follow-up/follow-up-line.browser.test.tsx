import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import * as api from '../../contract.ts'
import { FollowUpView } from './follow-up-view.tsx'

test('a plan that is sold once is offered another plan, others a renewal', async () => {
  const venue = await openVenue()
  const trial = { name: 'Trial', type: 'standard', fees: { monthly: 20 }, once: true } as const
  const { id: planId } = await venue.call(api.addPlan, { body: trial })
  const tried = await venue.given.membership({ planId, payNow: true, endDate: '2026-06-10' })
  const usual = await venue.given.membership({ payNow: true, endDate: '2026-06-10' })
  await renderPage(<FollowUpView search={{}} onChange={() => {}} />)
  const button = (label: string, memberName: string) =>
    page.getByRole('button', { name: `${label} for ${memberName}`, exact: true })
  await expect.element(button('Change Plan', tried.memberName)).toBeVisible()
  await expect.element(button('Renew', usual.memberName)).toBeVisible()
  await expect.element(button('Renew', tried.memberName)).not.toBeInTheDocument()
})
