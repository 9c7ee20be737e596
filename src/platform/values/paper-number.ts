/** Returns the number of a receipt as it shows it: '000012'. */
export const formatReceiptNumber = (number: number): string => String(number).padStart(6, '0')

/** Returns the text of a receipt's barcode: 'R-000012'. The letter tells it from a product's number. */
export const receiptBarcode = (number: number): string => `R-${formatReceiptNumber(number)}`

/** Whether a scanned code is the number of a paper: that of a receipt's barcode, an invoice or a credit note. */
export const isPaperScan = (code: string): boolean =>
  /^R-\d{6,9}$/i.test(code) || /^(CN-)?\d{4}-\d{4,9}$/i.test(code)

/**
 * Returns the number that a text names, as the paper shows it: '000012' for 'R-000012', 'receipt 12', '00012' or
 * '12345', 'CN-2026-0001' for 'cn-2026-0001'. Undefined for other texts; up to four digits alone may be a room.
 */
export function paperNumberIn(text: string): string | undefined {
  const trimmed = text.trim()
  if (/^(CN-)?\d{4}-\d{4,9}$/i.test(trimmed)) return trimmed.toUpperCase()
  const named = /^receipt\s*#?\s*(\d{1,9})$/i.exec(trimmed) ?? /^R-(\d{4,9})$/i.exec(trimmed)
  const digits = named?.[1] ?? /^(?:0\d{3,8}|\d{5,9})$/.exec(trimmed)?.[0]
  return digits === undefined ? undefined : formatReceiptNumber(Number(digits))
}
