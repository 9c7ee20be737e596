/** Returns a field's name as words: 'hourly rate' for 'hourly_rate_cents', 'printer ID' for 'printerId'. */
export const fieldWords = (field: string): string =>
  field
    .replace(/_cents$|Cents$/, '')
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_all, end: string, begin: string) => `${end} ${begin.toLowerCase()}`)
    .replaceAll(/\b(id|nfc|pin|url|usb)\b/g, word => word.toUpperCase())
