/** Returns a month in words: 'May 2026'. */
export const monthName = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`))

const monthFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' })
