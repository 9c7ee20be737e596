import { expect, test, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import * as api from '../contract.ts'

const headings = 'First name,Last name,Email,Phone number,Date of birth,Status'

async function openImport(...rows: string[]) {
  const venue = await openVenue()
  const dialog = await openDialog('import-members', {})
  const file = new File([[headings, ...rows].join('\n')], 'members.csv', { type: 'text/csv' })
  await dialog.getByLabelText('CSV file').upload(file)
  return { venue, dialog }
}

const importButton = (dialog: Locator) => dialog.getByRole('button', { name: /^Import/ })

test('asks how birth dates that can be read in two ways are written, and imports them so', async () => {
  const { venue, dialog } = await openImport('Ann,Lee,ann@example.com,212-555-0101,03/04/1990,active')
  await expect.element(dialog).toMatchTextContent('How are dates such as 03/04/1990 written?')
  await expect.element(importButton(dialog)).toBeDisabled()
  await dialog.getByRole('radio', { name: 'Day first' }).click()
  await expect.element(importButton(dialog)).toHaveTextContent('Import 1 member')
  await importButton(dialog).click()
  await expect.element(toast()).toMatchTextContent('1 member imported')
  expect(await venue.call(api.listMembers)).toMatchObject([{ firstName: 'Ann', dateOfBirth: '1990-04-03' }])
})

test('does not ask about dates that are unmistakable', async () => {
  const { dialog } = await openImport('Ann,Lee,ann@example.com,212-555-0101,04/21/1990,active')
  await expect.element(importButton(dialog)).toHaveTextContent('Import 1 member')
  await expect.element(dialog.getByRole('radio')).not.toBeInTheDocument()
})

test('saves the rejected rows as they are in the file, with their row and reason', async () => {
  const { dialog } = await openImport(
    'Ann,Lee,ann@example.com,212-555-0101,1990-04-21,active',
    'Bob,"Ray, Jr.",bob@example.com,212-555-0102,1990-04-21,gone',
  )
  const rejected = dialog.getByRole('region', { name: 'Rows with errors' })
  await expect.element(rejected).toMatchTextContent('Row 3Bob Ray, Jr.: Status')
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const files = vi.spyOn(URL, 'createObjectURL')
  await rejected.getByRole('button', { name: /^Save These Rows/ }).click()
  expect(names).toEqual(['Rows with errors.csv'])
  const lines = (await (files.mock.calls[0]![0] as Blob).text()).split(/\r?\n/)
  expect(lines[0]).toBe(`${headings},Row,Reason`)
  expect(lines[1]).toMatch(/^Bob,"Ray, Jr\.",bob@example\.com,212-555-0102,1990-04-21,gone,3,.*Status/)
})

test('shows what a file of an earlier system adds to known members, and that it was imported before', async () => {
  const rows = [
    'Ann,Lee,ann@example.com,212-555-0101,1990-04-21,active',
    'Bob,Ray,bob@example.com,212-555-0102,,',
  ]
  const numbered = (...texts: string[]) =>
    new File([[`${headings},Old number,Plan,Paid until`, ...texts].join('\n')], 'old.csv', {
      type: 'text/csv',
    })
  const { venue, dialog } = await openImport()
  const upload = (file: File) => dialog.getByLabelText('CSV file').upload(file)
  await upload(numbered(`${rows[0]},K-1,,`, `${rows[1]},K-2,,`))
  await expect
    .element(dialog.getByRole('region', { name: 'New members' }))
    .toMatchTextContent('Row 2Ann Lee: Adds the member')
  await importButton(dialog).click()
  await expect.element(toast()).toMatchTextContent('2 members imported')
  const again = await openDialog('import-members', {})
  await again
    .getByLabelText('CSV file')
    .upload(numbered(`${rows[0]},K-1,Premium,2050-01-31`, `${rows[1]},K-2,,`, `${rows[1]},K-2,,`))
  await expect
    .element(again)
    .toMatchTextContent(
      '3 rows: 0 ready to import, 1 with errors, 0 possible duplicates, 1 member to update, 1 unchanged.',
    )
  await expect
    .element(again.getByRole('region', { name: 'Members to update' }))
    .toMatchTextContent('Row 2Ann Lee: Adds Premium until Jan 31, 2050')
  await again.getByRole('button', { name: 'Update 1 member' }).click()
  await expect
    .poll(() => venue.call(api.listMembers, { query: { search: 'K-1' } }))
    .toMatchObject([{ membership: { type: 'premium', endDate: '2050-01-31' } }])
  const owing = await openDialog('import-members', {})
  const row = `${headings},Old number,Plan,Paid until,Balance\n${rows[0]},K-1,Premium,2050-01-31,80`
  await owing.getByLabelText('CSV file').upload(new File([row], 'balances.csv', { type: 'text/csv' }))
  await expect.element(owing).toMatchTextContent('0 members to update, 1 unchanged, 1 balance not added.')
  await expect
    .element(owing.getByRole('region', { name: 'Balances not added' }))
    .toMatchTextContent('Row 2Ann Lee: Does not add $80.00 owed: this member has a membership already')
})
