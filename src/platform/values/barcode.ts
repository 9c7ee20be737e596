/**
 * Normalizes a barcode for storage and comparison: no blanks, capital letters, and the 12 digits of a UPC-A as the
 * 13 of an EAN, since scanners send either.
 */
export function normalizeBarcode(text: string): string {
  const code = text.replace(/\s+/gu, '').toUpperCase()
  return /^\d{12}$/.test(code) ? `0${code}` : code
}
