/** Refusals that every call may meet. */
export const en = {
  pleaseSignIn: 'Please sign in',
  deskIsLocked: 'This desk is locked',
  notAllowed: 'Your role is not allowed to do this',
  passwordNeeded: 'Enter your password to do this',
  databaseUnavailable: 'The database is not responding. Try again in a few seconds.',
  changedBySomeoneElse: 'Someone else changed this at the same time. Reload and try again.',
  keyUsed: 'This key was used for another request',
} as const
