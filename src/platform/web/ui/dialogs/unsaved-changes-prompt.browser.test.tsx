import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#testing/browser/render.tsx'
import { useRouter } from '../../routing/use-router.ts'
import { Button } from '../actions/button.tsx'
import { UnsavedChangesPrompt } from './unsaved-changes-prompt.tsx'

function Editor({ unsaved }: { unsaved: boolean }) {
  const router = useRouter()
  return (
    <>
      <UnsavedChangesPrompt unsaved={unsaved} />
      <Button onClick={() => router.history.push('/rooms')}>Rooms</Button>
      <Button onClick={() => router.history.push('/settings?sort=urgency')}>Sort</Button>
    </>
  )
}

const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })

test('asks before leaving the page: Stay stays, Leave leaves', async () => {
  const shown = await renderPage(<Editor unsaved />, '/settings')
  await page.getByRole('button', { name: 'Rooms' }).click()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(shown.address()).toBe('/settings')

  await page.getByRole('button', { name: 'Rooms' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(shown.address).toBe('/rooms')
})

test('does not ask within the page, or without changes', async () => {
  const shown = await renderPage(<Editor unsaved />, '/settings')
  await page.getByRole('button', { name: 'Sort' }).click()
  await expect.poll(shown.address).toBe('/settings?sort=urgency')

  const saved = await renderPage(<Editor unsaved={false} />, '/settings')
  await page.getByRole('button', { name: 'Rooms' }).last().click()
  await expect.poll(saved.address).toBe('/rooms')
})
