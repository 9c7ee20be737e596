/** Refusals of a sign-in, which cleaners read. */
export const en = {
  wrongCredentials: 'The user name or the password is wrong',
  wrongPin: 'The PIN is wrong, or this desk needs your password first',
  tooManyPins:
    'Too many attempts. Sign in with your password, or try again in {minutes, plural, one {a minute} other {# minutes}}.',
  tooManyAttempts: 'Too many attempts. Try again in {minutes, plural, one {a minute} other {# minutes}}.',
} as const
