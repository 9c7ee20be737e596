import { expect, test } from 'vitest'
import { payRental, takeDeposit } from '#desk/rentals/contract.ts'
import { addLine } from '#money/bills/contract.ts'
import { openDialog } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'

/** The lines of each section: label and amount in cents. */
function readSections(dialog: Element): Record<string, [string, number][]> {
  const sections = [...dialog.querySelectorAll('section')].map(section => {
    const lines = [...section.querySelectorAll('dl > div')].map(line => {
      const [label, value] = [line.querySelector('dt'), line.querySelector('dd')]
      const cents =
        Number(value!.textContent.replace(/[^\d]/g, '')) * (/^[-−(]/.test(value!.textContent) ? -1 : 1)
      return [label!.textContent, cents] as [string, number]
    })
    return [section.querySelector('h3')!.textContent, lines] as const
  })
  return Object.fromEntries(sections)
}

test('methods, kinds and the way to revenue each visibly sum to their total', async () => {
  const venue = await openVenue()
  const { id, billId } = await venue.given.runningRental()
  await venue.call(addLine, { params: { id: String(billId) }, body: { kind: 'tip', amount: 5 } })
  await venue.call(takeDeposit, {
    params: { id: String(id) },
    body: { item: 'Towel', amount: 20, paymentMethod: 'cash' },
  })
  await venue.call(payRental, { params: { id: String(id) }, body: { paymentMethod: 'credit_card' } })
  const dialog = await openDialog('day-x-report', {})
  await expect.element(dialog).toMatchTextContent('Taken by method')
  const sections = readSections(dialog.element())
  for (const title of ['Taken by method', 'Taken by kind', 'Revenue']) {
    const lines = sections[title]!
    const [, total] = lines.at(-1)!
    expect(
      lines.slice(0, -1).reduce((sum, [, cents]) => sum + cents, 0),
      title,
    ).toBe(total)
    expect(total, title).toBeGreaterThan(0)
  }
})
