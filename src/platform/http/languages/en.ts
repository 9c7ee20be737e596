/** Refusals that every call may meet. */
export const en = {
  pleaseSignIn: 'Please sign in',
  deskIsLocked: 'This desk is locked',
  databaseUnavailable: 'The database is not responding. Try again in a few seconds.',
} as const
