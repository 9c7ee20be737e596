/** What a rehearsal of a restore finds in order, one after the other. */
export const rehearsalChecks = ['files', 'rows', 'migrations', 'audit', 'integrity', 'books'] as const

export type RehearsalCheck = (typeof rehearsalChecks)[number]
