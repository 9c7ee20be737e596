/** The checks of a restore rehearsal, in their order. */
export const rehearsalChecks = ['files', 'rows', 'migrations', 'audit', 'integrity', 'books'] as const

export type RehearsalCheck = (typeof rehearsalChecks)[number]
