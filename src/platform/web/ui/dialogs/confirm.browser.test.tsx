import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#testing/browser/render.tsx'
import { Button } from '../actions/button.tsx'
import { Confirm } from './confirm.tsx'

function RemoveButton({ onConfirm }: { onConfirm: () => Promise<unknown> }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>Remove</Button>
      {asking && (
        <Confirm
          title="Remove the rate?"
          action="Remove rate"
          pending="Removing..."
          onConfirm={onConfirm}
          onClose={() => setAsking(false)}
        >
          Running rentals keep it.
        </Confirm>
      )}
    </>
  )
}

const button = page.getByRole('button', { name: 'Remove' })
const question = page.getByRole('alertdialog', { name: 'Remove the rate?' })
const confirm = question.getByRole('button', { name: 'Remove rate' })

test('says what will happen; Escape cancels and returns the focus', async () => {
  let confirmed = 0
  await renderPage(<RemoveButton onConfirm={async () => confirmed++} />)
  await button.click()
  await expect.element(question).toHaveAccessibleDescription('Running rentals keep it.')
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  expect(confirmed).toBe(0)
})

test('cannot be closed while the action runs, and closes after it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await renderPage(<RemoveButton onConfirm={() => promise} />)
  await button.click()
  await confirm.click()
  await expect.element(question.getByRole('button', { name: 'Removing...' })).toBeVisible()
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toBeVisible()
  resolve()
  await expect.element(question).not.toBeInTheDocument()
})

test('stays open after a failure, so that it can be tried again', async () => {
  let calls = 0
  const failOnce = async () => {
    if (calls++ === 0) throw new Error('No connection')
  }
  await renderPage(<RemoveButton onConfirm={failOnce} />)
  await button.click()
  await confirm.click()
  await expect.poll(() => calls).toBe(1)
  await confirm.click()
  await expect.element(question).not.toBeInTheDocument()
})
