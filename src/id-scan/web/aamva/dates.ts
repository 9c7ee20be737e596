/**
 * Parses the date of an element to 'YYYY-MM-DD'; returns an empty string if it is not a valid date. The
 * United States use MMDDCCYY, Canada and version 1 use CCYYMMDD; the digits tell them apart, since 19 and 20
 * are not months.
 */
export function dayOf(text: string): string {
  const digits = /^[\d/.-]+$/.test(text) ? text.replace(/\D/g, '') : ''
  const [, a, b, c, d] = /^(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? []
  if (!a || !b || !c || !d) return ''
  return dayIn(a + b, c, d) || dayIn(c + d, a, b)
}

function dayIn(year: string, month: string, date: string): string {
  if (!/^(19|20|21)/.test(year)) return ''
  const day = `${year}-${month}-${date}`
  const instant = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(day) ? day : ''
}
