import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refuseCalls } from '#testing/browser/calls.ts'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import * as api from '../../contract.ts'

async function confirmDeletion() {
  const venue = await openVenue()
  const item = await venue.given.item()
  const dialog = await openDialog('edit-inventory', { itemId: item.id })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Bath Towels?' })
  const read = () => venue.call(api.readItem, { params: paramsOf(item) })
  return { dialog, question, read, confirm: question.getByRole('button', { name: 'Delete' }) }
}

test('an item is deleted after one question, and Undo brings it back', async () => {
  const { dialog, read, confirm } = await confirmDeletion()
  await confirm.click()
  await expect.element(toast()).toMatchTextContent('Item deleted')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await read()).toMatchObject({ deleted: true })
  await toast().getByRole('button', { name: 'Undo' }).click()
  await expect.poll(read).toMatchObject({ deleted: false })
})

test('a deletion that fails says so, and the item and the question stay', async () => {
  const { question, read, confirm } = await confirmDeletion()
  refuseCalls(api.deleteItem)
  await confirm.click()
  await expect.element(toast()).toMatchTextContent('Failed to delete inventory item. Please try again.')
  await expect.element(question).toBeVisible()
  expect(await read()).toMatchObject({ deleted: false })
})
