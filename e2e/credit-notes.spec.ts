import { toast } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { unpaidStay } from './support/unpaid-stay.ts'

test.use({ startsWith: 'empty' })

const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

for (const [name, viewport] of Object.entries(sizes))
  test(`an unpaid stay is invoiced, credited in part and written off, on a ${name}`, async ({
    page,
    venue,
  }) => {
    await page.setViewportSize(viewport)
    await page.goto('/billing?tab=invoices')
    await unpaidStay(page, venue.now(), { room: 'Room 101', rate: 55 })
    await page.getByRole('button', { name: 'New Invoice' }).first().click()
    const form = page.getByRole('dialog', { name: 'New Invoice' })
    await form
      .getByRole('radio', { name: 'Guest' })
      .or(form.getByRole('button', { name: 'Guest' }))
      .click()
    await form.getByPlaceholder('Name or phone').fill('Rita')
    await form.getByRole('option', { name: /Rita Unpaid/ }).click()
    await expect(form.getByLabel('Bill the unpaid stay · $55.00')).toBeChecked()
    await expect(form.getByRole('group', { name: 'Line 1' })).toHaveCount(0)
    await expect(form.getByLabel('Totals')).toContainText('$55.00')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Save Draft' }).click()
    await page.getByRole('dialog', { name: 'Draft' }).getByRole('button', { name: 'Send' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click()
    const invoice = page.getByRole('dialog', { name: /^Invoice \d{4}-0001/ })
    await expect(invoice).toContainText('Room 101')

    await invoice.getByRole('button', { name: 'Credit Note' }).click()
    const credit = page.getByRole('dialog', { name: 'Credit Note' })
    await expect(credit.getByRole('button', { name: 'Issue Credit Note · $55.00' })).toBeEnabled()
    await credit.getByRole('radio', { name: 'Parts' }).check()
    await credit.getByLabel(/^Room 101/).fill('55.01')
    await credit.getByLabel('Reason').fill('Heating failed')
    await credit.getByRole('button', { name: /Issue Credit Note/ }).click()
    await expect(credit.getByText('At most $55.00 is left')).toBeVisible()
    await credit.getByLabel(/^Room 101/).fill('11')
    await expectAccessible(page)
    await credit.getByRole('button', { name: 'Issue Credit Note · $11.00' }).dblclick()
    await expect(toast(page, 'CN-')).toBeVisible()
    await expect(invoice).toContainText('Credited')
    await expect(invoice.getByRole('region', { name: 'Payments' })).toContainText('Due$44.00')

    await invoice.getByRole('button', { name: 'Write Off' }).click()
    const writeOff = page.getByRole('dialog', { name: /^Write off Invoice/ })
    await writeOff.getByLabel('Reason').fill('Moved abroad')
    await writeOff.getByRole('button', { name: 'Write Off · $44.00' }).click()
    // On a phone, the message covers the button that closes the dialog.
    await toast(page, 'is bad debt').locator('button').click()
    await expect(toast(page, 'is bad debt')).toHaveCount(0)
    await expect(invoice).toContainText('Written off')
    await expect(invoice.getByRole('button', { name: 'Take Payment' })).toHaveCount(0)
    await expectAccessible(page)
    await invoice.getByRole('button', { name: 'Undo Write-off' }).click()
    await expect(invoice.getByRole('button', { name: 'Take Payment' })).toBeVisible()

    const note = invoice.getByRole('link', { name: /^Credit note CN-/ })
    await page.goto((await note.getAttribute('href'))!)
    await expect(page.getByRole('article')).toContainText('Heating failed')
    await expect(page.getByRole('article')).not.toContainText('COPY')
    await page.evaluate(() => {
      window.print = () => {}
    })
    for (const _ of ['original', 'copy']) {
      const printed = page.waitForResponse(response => response.url().includes('/prints'))
      await page.getByRole('button', { name: 'Print' }).click()
      await printed
    }
    await expect(page.getByRole('article')).toContainText('COPY')
    await expectAccessible(page)
    await page.emulateMedia({ media: 'print' })
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })
