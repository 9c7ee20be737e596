/**
 * The day of an element as 'YYYY-MM-DD'; empty where it is none. The United States write MMDDCCYY, Canada and
 * version 1 CCYYMMDD. The digits decide, as 19 and 20 are no months. An impossible day is never rolled on.
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
