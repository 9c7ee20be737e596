/**
 * Whether a scanned code names a room or locker: its short code, the address in its QR code, or the serial number of an
 * NFC tag. Serial numbers of digits only are taken as products.
 */
export const isTagScan = (code: string): boolean =>
  /^[A-HJ-NP-Z2-9]{6}$/i.test(code) ||
  /^https?:.*[?&]tag=[^&#]+/i.test(code) ||
  (/[A-F]/i.test(code) && /^(?:[0-9A-F]{2}[:-]?){4,10}$/i.test(code))
