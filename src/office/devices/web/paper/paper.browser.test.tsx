import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { startRental } from '#desk/rentals/contract.ts'
import { joinLine } from '#desk/waiting/contract.ts'
import { addRoom, listTags } from '#house/facilities/contract.ts'
import { closeShift, openShift } from '#money/shifts/contract.ts'
import { addMember } from '#people/members/contract.ts'
import { openDialog } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import * as api from '../../contract.ts'

test.each([
  ['58 mm', 32],
  ['80 mm', 48],
])(
  'the preview shows a paper of %s as it is printed, with codes that scanners read',
  async (_what, columns) => {
    const venue = await openVenue()
    const { id } = await venue.call(api.addPrinter, {
      body: { name: 'Front', transport: 'tcp', address: '192.168.1.50:9100', columns },
    })
    await venue.call(api.setLogo, { body: { image: drawLogo() } })
    const dialog = await openDialog('printer-preview', { printerId: id })
    const paper = dialog.getByRole('img', { name: 'Paper', exact: true })
    await expect.element(paper).toBeVisible()
    const { textContent } = paper.element()
    for (const text of ['€8.00', 'áéíóúñÑ', 'Łódź', 'Москва', '1234567890'.repeat(5).slice(0, columns)])
      expect(textContent).toContain(text)
    expect(paper.element().querySelector('svg[viewBox="0 0 200 80"] path')).not.toBeNull()
    await expect
      .poll(() => readCodes(paper))
      .toEqual(['Code128 R-000123', 'QRCode PRINTER 192.168.1.50:9100'])
    await page.viewport(390, 844)
    const isWithinPhone = () => {
      const { left, right } = paper.element().getBoundingClientRect()
      return left > 0 && right < 390
    }
    await expect.poll(isWithinPhone).toBe(true)
    await page.viewport(1280, 900)
  },
)

test.each([32, 48])(
  'the newest of each paper is previewed on %i characters, and its codes can be read',
  async columns => {
    const venue = await openVenue()
    const { id } = await venue.call(api.addPrinter, {
      body: { name: 'Front', transport: 'tcp', address: '192.168.1.50:9100', columns },
    })
    await venue.call(api.setLogo, { body: { image: drawLogo() } })
    const dialog = await openDialog('printer-preview', { printerId: id })
    const paper = dialog.getByRole('img', { name: 'Paper', exact: true })
    const show = (name: string) => dialog.getByLabelText('Paper to preview').selectOptions(name)
    await show('Receipt')
    await expect.element(dialog.getByText('No receipt yet')).toBeVisible()

    const shift = await venue.call(openShift, { body: { drawer: 'Front', float: 100 } })
    const room = await venue.call(addRoom, { body: { name: 'Room 7', hourlyRate: 20 } })
    const stay = { facilityType: 'room', facilityId: room.id, duration: 2, paymentMethod: 'cash' } as const
    await venue.call(startRental, { body: { customerName: 'Łucja Nuñez', ...stay } })
    await venue.call(closeShift, { params: { id: String(shift.id) }, body: { total: 141 } })
    const name = { firstName: 'Łucja', lastName: 'Nuñez', email: 'l@example.com' }
    const { memberNumber } = await venue.call(addMember, { body: { ...name, phoneNumber: '(212) 555-0100' } })
    const wants = [{ facilityType: 'room' as const, kind: '' }]
    await venue.call(joinLine, { body: { customerName: 'Grace Hopper', people: 2, wants } })
    const [tag] = await venue.call(listTags)

    for (const [option, text, codes] of [
      ['Z report', /Shift Z 0001/, []],
      ['X report', /X report.*Total taken/, []],
      ['Member card', /Łucja Nuñez/, [`Code128 ${memberNumber}`]],
      ['Waiting number', /#1/, []],
      ['Receipt', /Receipt +000001.*Łucja Nuñez/, ['Code128 R-000001']],
      ['Label', /Room 7/, [`QRCode ${tag!.tagId}`]],
    ] as const) {
      await show(option)
      await expect.poll(() => paper.query()?.textContent ?? '').toMatch(text)
      expect(await readCodes(paper)).toEqual(codes)
    }
  },
)

/** A black oval on white, 200 × 80. */
function drawLogo(): string {
  const canvas = document.createElement('canvas')
  canvas.width = 300
  canvas.height = 100
  const context = canvas.getContext('2d')!
  context.fillStyle = '#fff'
  context.fillRect(0, 0, 300, 100)
  context.fillStyle = '#124'
  context.ellipse(150, 50, 100, 40, 0, 0, 2 * Math.PI)
  context.fill()
  return canvas.toDataURL('image/png')
}

/** Returns format and text of the codes in a picture of an element. */
async function readCodes(element: ReturnType<typeof page.getByRole>): Promise<string[]> {
  const picture = await page.screenshot({ element, base64: true, save: false })
  const { base64 } = typeof picture === 'string' ? { base64: picture } : picture
  const bytes = Uint8Array.from(atob(base64), byte => byte.charCodeAt(0))
  prepareZXingModule({ overrides: { locateFile: () => wasm } })
  const codes = await readBarcodes(new Blob([bytes], { type: 'image/png' }), { tryHarder: true })
  return codes.map(({ format, text }) => `${format} ${text}`).toSorted()
}
