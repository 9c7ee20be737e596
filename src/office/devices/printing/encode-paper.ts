import ReceiptPrinterEncoder, {
  type ReceiptPrinterEncoderOptions,
} from '@point-of-sale/receipt-printer-encoder'
import { encode as encodeModules } from 'uqr'
import type { Logo } from '../contract.ts'
import type { PrinterRow } from '../printers.ts'
import type { DrawerContact } from '../words.ts'
import type { PaperBlock, PaperDocument } from './paper-document.ts'

/** What the encoding needs to know of a printer. */
type Encoding = Pick<PrinterRow, 'model' | 'columns'>

/** Dots between a barcode's bars and text; high enough for a scanner held over the counter. */
const BARCODE_HEIGHT = 60

/** Dots of a QR code's module. */
const QR_MODULE = 6

/** Returns the commands that print a paper and cut it. Characters that no code page of the model has become '?'. */
export function encodePaper(document: PaperDocument, printer: Encoding, logo?: Logo | null): Uint8Array {
  const encoder = encoderFor(printer).initialize().codepage('auto')
  for (const block of document.blocks)
    if (block.kind !== 'logo') encodeBlock(encoder, block, printer.columns)
    else if (logo) encodeLogo(encoder, logo)
  return encoder.cut('partial').encode()
}

/** Returns the pulse that opens a cash drawer, as a printer passes it on. */
export const encodePulse = (contact: Exclude<DrawerContact, 'none'>, printer: Encoding): Uint8Array =>
  encoderFor(printer)
    .initialize()
    .pulse(contact === 'pin2' ? 0 : 1)
    .encode()

function encoderFor({ model, columns }: Encoding): ReceiptPrinterEncoder {
  const printerModel = model as ReceiptPrinterEncoderOptions['printerModel']
  return new ReceiptPrinterEncoder({
    columns,
    ...(model === 'generic' ? { imageMode: 'raster' } : { printerModel }),
  })
}

function encodeLogo(encoder: ReceiptPrinterEncoder, { width, height, bits }: Logo): void {
  const bytes = Buffer.from(bits, 'base64')
  encodeImage(encoder, width, height, dot => (bytes[dot >> 3]! & (0x80 >> (dot & 7))) !== 0)
}

/** Uses the printer's own command, or an image on a model that has none. */
function encodeQrCode(encoder: ReceiptPrinterEncoder, text: string): void {
  const { qrcode } = encoder.printerCapabilities as { qrcode: { models: readonly string[] } }
  if (qrcode.models.includes('2')) {
    encoder.align('center').qrcode(text, { size: QR_MODULE }).align('left')
    return
  }
  const { data, size } = encodeModules(text, { ecc: 'M', border: 2 })
  // The modules after the last are white. A width is a multiple of 8.
  const width = 8 * Math.ceil((size * QR_MODULE) / 8)
  const module = (dots: number) => Math.floor(dots / QR_MODULE)
  encodeImage(
    encoder,
    width,
    size * QR_MODULE,
    dot => data[module(dot / width)]![module(dot % width)] === true,
  )
}

/** `isBlack` is asked for each dot, row by row. */
function encodeImage(
  encoder: ReceiptPrinterEncoder,
  width: number,
  height: number,
  isBlack: (dot: number) => boolean,
): void {
  const data = new Uint8ClampedArray(4 * width * height).fill(255)
  for (let dot = 0; dot < width * height; dot++) if (isBlack(dot)) data.fill(0, 4 * dot, 4 * dot + 3)
  encoder
    .align('center')
    .image({ data, width, height }, { width, height, algorithm: 'threshold' })
    .align('left')
}

function encodeBlock(
  encoder: ReceiptPrinterEncoder,
  block: Exclude<PaperBlock, { kind: 'logo' }>,
  columns: number,
): void {
  switch (block.kind) {
    case 'text':
      encoder.align(block.align ?? 'left').bold(block.isBold === true)
      if (block.isLarge) encoder.size(2, 2)
      for (const line of plain(block.text).split('\n')) encoder.line(line)
      if (block.isLarge) encoder.size(1, 1)
      encoder.bold(false).align('left')
      return
    case 'pair':
      encoder.bold(block.isBold === true)
      encodePair(encoder, plain(block.name), plain(block.value), columns)
      encoder.bold(false)
      return
    case 'rule':
      encoder.rule()
      return
    case 'space':
      encoder.newline()
      return
    case 'barcode':
      encoder.align('center').barcode(block.text, 'code128', { height: BARCODE_HEIGHT, text: 'below' })
      encoder.align('left')
      return
    case 'qr':
      encodeQrCode(encoder, block.text)
  }
}

/** A short value is beside a name that has several lines; a long one is below its name, so that neither is torn. */
function encodePair(encoder: ReceiptPrinterEncoder, name: string, value: string, columns: number): void {
  const [nameWidth, width] = [[...name].length, [...value].length]
  if (value === '') encoder.line(name)
  else if (nameWidth + 1 + width > columns && width > columns / 2)
    encoder.line(name).align('right').line(value).align('left')
  else
    encoder.table(
      [
        { width: columns - width - 1, align: 'left', marginRight: 1 },
        { width, align: 'right' },
      ],
      [[name, value]],
    )
}

/** Narrow and no-break spaces, as between a time and PM, are in no code page. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f\u2009]/g, ' ')
