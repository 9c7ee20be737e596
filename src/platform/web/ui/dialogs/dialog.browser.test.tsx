import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { Button } from '../actions/button.tsx'
import { useDialog } from './open-dialog.ts'

function OpenButton() {
  const { open } = useDialog()
  return <Button onClick={() => open('add-room')}>Add</Button>
}

const opener = page.getByRole('button', { name: 'Add' })
const dialog = page.getByRole('dialog', { name: 'Add Room' })
const name = dialog.getByLabelText('Name')
const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })

async function openForm() {
  await openVenue()
  const shown = await renderPage(<OpenButton />)
  await opener.click()
  await expect.element(name).toHaveFocus()
  return shown
}

test('the first field has the focus; Escape closes an unchanged form and returns the focus', async () => {
  await openForm()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('Escape asks before it discards typed input, and keeps it on request', async () => {
  await openForm()
  await name.fill('Room 9')
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toMatchTextContent('They have not been saved.')
  await question.getByRole('button', { name: 'Keep Editing' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(name).toHaveValue('Room 9')
})

test('Cancel asks, too, and closes an unchanged form at once', async () => {
  await openForm()
  const cancel = dialog.getByRole('button', { name: 'Cancel' })
  await name.fill('Room 9')
  await cancel.click()
  await question.getByRole('button', { name: 'Keep Editing' }).click()
  await expect.element(name).toHaveValue('Room 9')
  await name.fill('')
  await cancel.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('discarded input closes the dialog', async () => {
  await openForm()
  await name.fill('Room 9')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard Changes' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the address names the dialog, and Back closes it', async () => {
  const shown = await openForm()
  expect(shown.address()).toBe('/?dialog=add-room')
  shown.back()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(shown.address()).toBe('/')
})

test('a dialog that Forward brings back can be closed again', async () => {
  const shown = await openForm()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
  shown.forward()
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(shown.address()).toBe('/')
})
