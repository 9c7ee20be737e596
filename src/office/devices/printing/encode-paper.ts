import ReceiptPrinterEncoder, {
  type ReceiptPrinterEncoderOptions,
} from '@point-of-sale/receipt-printer-encoder'
import type { PrinterRow } from '../printers.ts'
import type { DrawerContact } from '../words.ts'
import type { PaperBlock, PaperDocument } from './paper-document.ts'

/** What the encoding needs to know of a printer. */
type Encoding = Pick<PrinterRow, 'model' | 'columns'>

/** Dots between a barcode's bars and text; high enough for a scanner held over the counter. */
const BARCODE_HEIGHT = 60

/** Returns the commands that print a paper and cut it. Characters that no code page of the model has become '?'. */
export function encodePaper(document: PaperDocument, printer: Encoding): Uint8Array {
  const encoder = encoderFor(printer).initialize().codepage('auto')
  for (const block of document.blocks) encodeBlock(encoder, block, printer.columns)
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
  return new ReceiptPrinterEncoder({ columns, ...(model !== 'generic' && { printerModel }) })
}

function encodeBlock(encoder: ReceiptPrinterEncoder, block: PaperBlock, columns: number): void {
  switch (block.kind) {
    case 'text':
      encoder.align(block.align ?? 'left').bold(block.isBold === true)
      if (block.isLarge) encoder.size(2, 2)
      for (const line of plain(block.text).split('\n')) encoder.line(line)
      if (block.isLarge) encoder.size(1, 1)
      encoder.bold(false).align('left')
      return
    case 'pair': {
      const value = plain(block.value)
      // A long value leaves the name at least a third of the line.
      const width = Math.min([...value].length, Math.floor((columns * 2) / 3))
      encoder.bold(block.isBold === true)
      encoder.table(
        [
          { width: columns - width - 1, align: 'left', marginRight: 1 },
          { width, align: 'right' },
        ],
        [[plain(block.name), value]],
      )
      encoder.bold(false)
      return
    }
    case 'rule':
      encoder.rule()
      return
    case 'space':
      encoder.newline()
      return
    case 'barcode':
      encoder.align('center').barcode(block.text, 'code128', { height: BARCODE_HEIGHT, text: 'below' })
      encoder.align('left')
  }
}

/** Narrow and no-break spaces, as between a time and PM, are in no code page. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f\u2009]/g, ' ')
