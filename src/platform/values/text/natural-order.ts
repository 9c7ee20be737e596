/** Compares texts as people order them: 'Room 2' comes before 'Room 10'. */
export const { compare: compareNaturally } = new Intl.Collator('en', { numeric: true })
