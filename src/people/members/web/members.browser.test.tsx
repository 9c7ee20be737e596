import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { MembersPage } from '#app/web/members/members-page.tsx'
import { addDays, formatDay, instantToLocal } from '#platform/values/time.ts'
import { now } from '#platform/web/device/clock.ts'
import { refuseCalls } from '#testing/browser/calls.ts'
import { openDialog, renderPage, toast } from '#testing/browser/render.tsx'
import { type BrowserVenue, openVenue } from '#testing/browser/venue.ts'
import { memberForm } from '#testing/venue/fixtures.ts'
import * as api from '../contract.ts'

type Dialog = Awaited<ReturnType<typeof openDialog>>

async function fillIn(dialog: Dialog, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabelText(label).fill(text)
}

const ada = {
  'First name': 'Ada',
  'Last name': 'Lovelace',
  Email: 'ada@example.com',
  'Phone number': '(212) 555-0100',
}

const save = (dialog: Dialog) => dialog.getByRole('button', { name: 'Create Member' }).click()

test('names each missing or wrong field', async () => {
  await openVenue()
  const dialog = await openDialog('new-member', {})
  await fillIn(dialog, { Email: 'ada', 'Phone number': '555' })
  await save(dialog)
  for (const [label, error] of [
    ['First name', 'First name is required'],
    ['Last name', 'Last name is required'],
    ['Email', 'Invalid email format'],
    ['Phone number', 'Phone number must be at least 10 digits'],
  ] as const)
    await expect.element(dialog.getByLabelText(label)).toHaveAccessibleDescription(error)
  await expect.element(dialog.getByLabelText('First name')).toHaveFocus()
})

test('creates the member with a number of the server', async () => {
  const venue = await openVenue()
  const dialog = await openDialog('new-member', {})
  await fillIn(dialog, ada)
  await save(dialog)
  await expect.element(toast()).toMatchTextContent('Ada Lovelace · M-000001')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(toast().getByRole('button', { name: 'Add Membership' })).toBeInTheDocument()
  expect(await venue.call(api.listMembers)).toMatchObject([
    { lastName: 'Lovelace', memberNumber: 'M-000001' },
  ])
})

test('an error that only the server finds is shown at its field and keeps the input', async () => {
  const venue = await openVenue()
  const dialog = await openDialog('new-member', {})
  await fillIn(dialog, ada)
  await dialog.getByRole('button', { name: /^Date of birth/ }).click()
  await page.getByRole('button', { name: /May 20th, 2026/ }).click()
  await venue.advance(-24 * 60)
  await save(dialog)
  const birth = dialog.getByRole('button', { name: /^Date of birth/ })
  await expect.element(birth).toHaveAccessibleDescription('Birth date cannot be in the future')
  await expect.element(dialog.getByLabelText('First name')).toHaveValue('Ada')
  expect(await venue.call(api.listMembers)).toEqual([])
})

test('a possible duplicate is created only on confirmation', async () => {
  const venue = await openVenue()
  await venue.given.member({ firstName: 'Ada', lastName: 'King', email: 'ada@example.com' })
  const dialog = await openDialog('new-member', {})
  await fillIn(dialog, ada)
  await save(dialog)
  const question = page.getByRole('alertdialog', { name: 'Is this person already a member?' })
  await expect.element(question).toMatchTextContent('Ada King M-000001')
  await question.getByRole('button', { name: 'Create new member' }).click()
  await expect.element(toast()).toMatchTextContent('Ada Lovelace')
  expect(await venue.call(api.listMembers)).toHaveLength(2)
})

test('a possible duplicate is opened only once the typed member may be discarded', async () => {
  const venue = await openVenue()
  await venue.given.member({ firstName: 'Ada', lastName: 'King', email: 'ada@example.com' })
  const dialog = await openDialog('new-member', {})
  await fillIn(dialog, ada)
  await save(dialog)
  const duplicates = page.getByRole('alertdialog', { name: 'Is this person already a member?' })
  const discard = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await duplicates.getByRole('button', { name: 'Open Ada King' }).click()
  await discard.getByRole('button', { name: 'Keep Editing' }).click()
  await duplicates.getByRole('button', { name: 'Go Back' }).click()
  await expect.element(dialog.getByLabelText('First name')).toHaveValue('Ada')

  await save(dialog)
  await duplicates.getByRole('button', { name: 'Open Ada King' }).click()
  await discard.getByRole('button', { name: 'Discard Changes' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Ada King' })).toBeVisible()
})

const members = page.getByRole('list', { name: 'Members' }).getByRole('listitem')

async function addMembers({ call }: BrowserVenue, count: number) {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  for (const number of numbers) await call(api.addMember, { body: memberForm(number) })
}

test('the list loads the next page, and the search shows the best matches', async () => {
  const venue = await openVenue()
  await addMembers(venue, 55)
  await renderPage(<MembersPage />, '/members')
  await expect.element(members).toHaveLength(50)
  members.last().element().scrollIntoView()
  await expect.element(members).toHaveLength(55)
  await expect.element(page.getByRole('button', { name: 'More Members' })).not.toBeInTheDocument()

  await page.getByRole('searchbox', { name: 'Search members...' }).fill('ada.31@')
  await expect.element(members).toHaveLength(1)
  await expect.element(members).toMatchTextContent('Ada Member 31')
  await page.getByRole('searchbox', { name: 'Search members...' }).fill('nobody')
  await expect.element(page.getByText('No members found')).toBeVisible()
})

test('the search for a member says that it failed, not that there is none', async () => {
  const venue = await openVenue()
  await venue.given.member()
  const dialog = await openDialog('new-membership', {})
  refuseCalls(api.listMembers, 'No')
  await dialog.getByRole('combobox', { name: 'Members' }).fill('ada')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Failed to fetch members. No')
  await expect.element(dialog.getByText('No members found')).not.toBeInTheDocument()
})

test('a member without an active membership is not shown as active', async () => {
  const venue = await openVenue()
  const { id: memberId } = await venue.given.member({ firstName: 'Ann', lastName: 'Active' })
  await venue.given.membership({ memberId })
  await venue.given.member({ firstName: 'Bea', lastName: 'Bare' })
  const { memberId: formerId } = await venue.given.membership({
    startDate: '2025-01-01',
    endDate: '2025-12-31',
  })
  const { id: futureId } = await venue.given.member({ firstName: 'Cid', lastName: 'Coming' })
  const startDate = addDays(instantToLocal(now(), 'UTC').slice(0, 10), 40)
  await venue.given.membership({ memberId: futureId, startDate })
  await renderPage(<MembersPage />)
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect.element(card('Cid Coming')).toMatchTextContent('No active membership')
  await expect.element(card('Ann Active')).toMatchTextContent(/Active(?!.*No active membership)/)
  await expect.element(card('Bea Bare')).toMatchTextContent('No active membership')
  await expect.element(card('Ada Member')).toMatchTextContent('No active membership')
  const dialog = await openDialog('member-details', { memberId: formerId })
  await expect.element(dialog).toMatchTextContent('No active membership')
  const ahead = await openDialog('member-details', { memberId: futureId })
  await expect.element(ahead).toMatchTextContent(`Starts ${formatDay(startDate)}`)
})

test('a merge shows both members beside each other before it acts', async () => {
  const venue = await openVenue()
  const { id: memberId } = await venue.given.member({ firstName: 'Rosa', lastName: 'Byrne' })
  const other = await venue.given.member({ firstName: 'Rose', lastName: 'Byrne' })
  const read = () => venue.call(api.readMember, { params: { id: String(memberId) } })
  const dialog = await openDialog('merge-member', { memberId })
  await expect.element(dialog.getByLabelText('Search members...')).toHaveValue('')
  await dialog.getByLabelText('Search members...').fill('byrne')
  await dialog.getByRole('button', { name: 'Merge' }).click()
  const question = page.getByRole('alertdialog', { name: 'Merge these two members?' })
  await expect.element(question.getByRole('region', { name: 'Stays' })).toMatchTextContent('Rosa Byrne')
  await expect
    .element(question.getByRole('region', { name: 'Is merged into it' }))
    .toMatchTextContent(`Rose Byrne${other.memberNumber}`)
  expect((await read()).moves).toEqual([])
  await question.getByRole('button', { name: 'Merge' }).click()
  await expect.element(toast()).toMatchTextContent('Members merged')
  await expect
    .element(page.getByRole('dialog').first())
    .toMatchTextContent(`Merged with Rose Byrne, ${other.memberNumber}`)
})

test('a sale to somebody who is no member adds them, and goes on with them', async () => {
  await openVenue()
  const sale = await openDialog('new-membership', {})
  await sale.getByPlaceholder('Name, number, email or phone').first().fill('lovelace')
  await sale.getByRole('button', { name: 'Add Member' }).click()
  const form = page.getByRole('dialog', { name: 'New Member' })
  await fillIn(form, ada)
  await save(form)
  await expect
    .element(page.getByRole('dialog', { name: 'New Membership' }))
    .toMatchTextContent('Ada Lovelace')
})
