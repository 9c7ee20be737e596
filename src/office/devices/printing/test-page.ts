import type { PrinterRow } from '../printers.ts'
import type { PaperDocument } from './paper-document.ts'

/** Returns the page that shows whether width, characters and barcode of a printer are right. */
export const testPage = ({ name, columns, model, address }: PrinterRow): PaperDocument => ({
  blocks: [
    { kind: 'logo' },
    { kind: 'text', text: name, align: 'center', isLarge: true },
    { kind: 'text', text: `${model} · ${address}`, align: 'center' },
    { kind: 'rule' },
    { kind: 'text', text: ruler(columns) },
    { kind: 'pair', name: 'A name at the left', value: '$1,234.50' },
    { kind: 'pair', name: 'Bold', value: '€8.00 £7.00', isBold: true },
    { kind: 'text', text: 'áéíóúñÑ ¿? ¡! üöäß çàè Łódź Žižkov' },
    { kind: 'text', text: 'Москва Київ Ελλάδα' },
    { kind: 'space' },
    { kind: 'barcode', text: 'R-000123' },
    { kind: 'qr', text: `PRINTER ${address}` },
    { kind: 'text', text: 'The line of numbers fills the paper exactly.', align: 'center' },
  ],
})

/** '1234567890123…' as long as a line. */
const ruler = (columns: number) =>
  Array.from({ length: columns }, (_, index) => `${(index + 1) % 10}`).join('')
