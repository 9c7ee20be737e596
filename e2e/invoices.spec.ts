import type { Page } from '@playwright/test'
import { addRoom, checkIn, send, toast } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ startsWith: 'empty' })

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** Creates a draft for a company: 3 hours of a sauna at $40, 10% tax. */
const draft = (page: Page, customerName: string) =>
  send(page, 'POST', '/api/invoices', {
    customerName,
    customerAddress: '12 Pier Road\nNew York, NY 10004',
    lines: [{ description: 'Private sauna', quantity: 3, unitPrice: 40, taxRate: 10 }],
    dueDate: '2099-12-31',
  }) as Promise<{ id: number; guestId: number }>

/** Checks a guest into a new room for an hour, at $22 including tax. */
async function checkInGuest(page: Page, name: string, customerName: string) {
  const room = await addRoom(page, name)
  return checkIn(page, room.id, {
    customerName,
    customerEmail: 'guest@example.com',
    customerPhone: '212 555 0142',
  })
}

test('an invoice is created, sent, paid in two parts, and printed', async ({ page }) => {
  await page.goto('/billing?tab=invoices')
  await expect(page.getByText('No invoices yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New Invoice' }).first().click()
  const form = page.getByRole('dialog', { name: 'New Invoice' })
  await form.getByRole('button', { name: 'Save Draft' }).click()
  await expect(form.getByText('Customer name is required')).toBeVisible()
  await expect(form.getByText('Description is required')).toBeVisible()
  await form.getByLabel('Customer name').fill('Harbor Film Co.')
  await form.getByLabel('Address', { exact: true }).fill('12 Pier Road\nNew York, NY 10004')
  const line = (number: number) => form.getByRole('group', { name: `Line ${number}` })
  await line(1).getByLabel('Description').fill('Private sauna, 3 hours')
  await line(1).getByLabel('Quantity').fill('3')
  await line(1).getByLabel('Unit price').fill('40')
  await form.getByRole('button', { name: 'Add Line' }).click()
  await line(2).getByLabel('Description').fill('Towels')
  await line(2).getByLabel('Quantity').fill('12')
  await line(2).getByLabel('Unit price').fill('1.25')
  await line(2).getByLabel('Tax (%)').fill('0')
  await expect(form).toContainText('$147.00')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save Draft' }).click()
  const details = page.getByRole('dialog', { name: 'Draft' })
  await expect(details).toContainText('Harbor Film Co.')
  await details.getByRole('button', { name: 'Send' }).click()
  await page
    .getByRole('alertdialog', { name: 'Send this invoice?' })
    .getByRole('button', { name: 'Send' })
    .click()
  await expect(toast(page, 'is now owed')).toBeVisible()
  const sent = page.getByRole('dialog', { name: /^Invoice \d{4}-0001/ })
  await expect(sent).toContainText('Sent')
  await expectAccessible(page)

  await sent.getByRole('button', { name: 'Take Payment' }).click()
  const pay = page.getByRole('dialog', { name: 'Take Payment' })
  await expect(pay.getByLabel('Amount')).toHaveValue('147.00')
  await pay.getByLabel('Amount').fill('200')
  await pay.getByRole('button', { name: 'Take Payment' }).click()
  await expect(pay.getByText('At most $147.00 is due')).toBeVisible()
  await pay.getByLabel('Amount').fill('47')
  await pay.getByRole('radio', { name: 'Cash' }).check()
  await pay.getByRole('button', { name: 'Take Payment' }).dblclick()
  await expect(toast(page, 'paid in part; $100.00 is due')).toBeVisible()
  await sent.getByRole('button', { name: 'Take Payment' }).click()
  await expect(pay.getByLabel('Amount')).toHaveValue('100.00')
  await pay.getByRole('button', { name: 'Take Payment' }).click()
  await expect(sent.getByRole('region', { name: 'Payments' })).toContainText('Paid by cash')
  await expect(sent).toContainText('Paid')
  await expect(sent.getByRole('button', { name: 'Take Payment' })).toHaveCount(0)

  const link = sent.getByRole('link', { name: 'Print' })
  await page.goto((await link.getAttribute('href'))!.replace('&now=1', ''))
  await expect(page.getByRole('article')).toContainText('Harbor Film Co.')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('an invoice and its credit note have the title that the venue has chosen', async ({ page }) => {
  await page.goto('/settings?tab=billing&setting=invoiceTitles')
  await expect(page.getByLabel('Invoice Title (English)')).toBeFocused()
  await page.getByLabel('Invoice Title (English)').fill('Bill of sale')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Settings saved')).toBeVisible()
  const { id } = await draft(page, 'Harbor Film Co.')
  await send(page, 'POST', `/api/invoices/${id}/send`)
  await page.goto(`/print/invoice?id=${id}`)
  await expect(page.getByRole('article', { name: /^Bill of sale \d{4}-0001$/ })).toContainText('Bill of sale')
  const { creditNotes } = (await send(page, 'POST', `/api/invoices/${id}/credit-notes`, {
    reason: 'Film fell through',
  })) as { creditNotes: [{ id: number }] }
  await page.goto(`/print/credit-note?id=${creditNotes[0].id}`)
  await expect(page.getByRole('article')).toContainText(/Bill of sale\d{4}-0001/)
})

test('a draft is edited or discarded; a sent invoice is voided with a reason', async ({ page }) => {
  await page.goto('/billing?tab=invoices')
  await draft(page, 'Pier Nine Events')
  await row(page, 'Pier Nine Events').getByRole('button').click()
  const details = page.getByRole('dialog', { name: 'Draft' })
  await details.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Invoice' })
  await edit.getByLabel('Unit price').fill('50')
  await edit.getByRole('button', { name: 'Save Draft' }).click()
  await expect(details).toContainText('$165.00')
  await details.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(row(page, 'Pier Nine Events')).toHaveCount(0)

  const { id } = await draft(page, 'Wrong Company')
  await send(page, 'POST', `/api/invoices/${id}/send`)
  await row(page, 'Wrong Company').getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Void' }).click()
  const voiding = page.getByRole('dialog', { name: /^Void Invoice/ })
  await voiding.getByRole('button', { name: 'Void Invoice' }).click()
  await expect(voiding.getByText('Reason is required')).toBeVisible()
  await voiding.getByLabel('Reason').fill('Sent to the wrong company')
  await voiding.getByRole('button', { name: 'Void Invoice' }).click()
  await expect(page.getByText('Void: Sent to the wrong company')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'Void' }).check()
  await expect(row(page, 'Wrong Company')).toContainText('Void')
  await page.getByRole('radio', { name: 'Overdue' }).check()
  await expect(page.getByText('No invoices found')).toBeVisible()
  await page.getByRole('button', { name: 'Show All Invoices' }).click()
  await page.getByLabel('Search invoices...').fill('wrong comp')
  await expect(row(page, 'Wrong Company')).toBeVisible()
})

test('choosing a member or guest fills in the customer', async ({ page }) => {
  await send(page, 'POST', '/api/members', {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    phoneNumber: '(212) 555-0100',
    address: '5 Bay Street',
    city: 'New York',
  })
  await page.goto('/billing?tab=invoices&dialog=new-invoice')
  const form = page.getByRole('dialog', { name: 'New Invoice' })
  await form.getByRole('radio', { name: 'Member' }).check()
  await form.getByPlaceholder('Name, number, email or phone').fill('lovelace')
  await page.getByRole('option', { name: /Ada Lovelace/ }).click()
  await expect(form.getByLabel('Customer name')).toHaveValue('Ada Lovelace')
  await expect(form.getByLabel('Address', { exact: true })).toHaveValue('5 Bay Street\nNew York')
  await form.getByRole('radio', { name: 'Guest' }).check()
  await form.getByRole('button', { name: 'Save Draft' }).click()
  await expect(form.getByRole('alert').filter({ hasText: 'Please select a guest' })).toBeVisible()
})

test('an invoice to a past guest appears on their statement', async ({ page }) => {
  const left = await checkInGuest(page, 'Room 31', 'Gustav Gone')
  await checkInGuest(page, 'Room 32', 'Hedda Here')
  await send(page, 'PATCH', `/api/rentals/${left.id}/end`, {})
  await page.goto('/billing?tab=invoices&dialog=new-invoice')
  const form = page.getByRole('dialog', { name: 'New Invoice' })
  await form.getByRole('radio', { name: 'Guest' }).check()
  await expect(form.getByRole('option', { name: /Hedda Here/ })).toContainText('Room 32')
  await expect(form.getByRole('option', { name: /Gustav Gone/ })).toHaveCount(0)
  await expectAccessible(page, '[role=dialog]')
  await form.getByPlaceholder('Name or phone').fill('gustav')
  await form.getByRole('option', { name: /Gustav Gone/ }).click()
  await expect(form.getByLabel('Customer name')).toHaveValue('Gustav Gone')
  await expect(form.getByLabel('Email')).toHaveValue('guest@example.com')
  await expect(form.getByText('Room 31')).toBeVisible()
  await form.getByLabel('Description').fill('Broken mirror')
  await form.getByLabel('Unit price').fill('80')
  await form.getByRole('button', { name: 'Save Draft' }).click()
  await page.getByRole('dialog', { name: 'Draft' }).getByRole('button', { name: 'Send' }).click()
  await page
    .getByRole('alertdialog', { name: 'Send this invoice?' })
    .getByRole('button', { name: 'Send' })
    .click()
  await expect(toast(page, 'is now owed')).toBeVisible()
  await page.goto(`/billing?tab=accounts&of=guests&account=${left.guestId}`)
  const statement = page.getByRole('article', { name: 'Statement of Gustav Gone' })
  await expect(statement.getByRole('row').filter({ hasText: 'Invoice' })).toContainText('$88.00')
})
