/** Refusals of a sign-in and of a new password, which cleaners read. */
export const en = {
  wrongCredentials: 'The user name or the password is wrong',
  wrongPin: 'The PIN is wrong, or this desk needs your password first',
  wrongCode: 'The code is wrong or has been used. Wait for the next one and try again',
  secondFactorNeeded: 'This account now needs a second factor. Sign in again',
  tooManyPins:
    'Too many attempts. Sign in with your password, or try again in {minutes, plural, one {a minute} other {# minutes}}.',
  tooManyAttempts: 'Too many attempts. Try again in {minutes, plural, one {a minute} other {# minutes}}.',
  notYourPassword: 'This is not your password',
  // Of what was typed
  enterUserName: 'Please enter your user name',
  enterPassword: 'Please enter your password',
  enterPin: 'Please enter your PIN',
  enterCode: 'Enter the code',
  passwordTooShort: 'Use at least 12 characters',
  // Of a new password
  chooseOwn: 'Choose your own password',
  tooFewCharacters: 'Use a greater variety of characters',
  isSequence: 'Do not use a sequence of letters or digits',
  tooCommon: 'This password is too common',
  hasOwnName: 'Do not use your own name in the password',
  likeOneTimePassword: 'Choose a password that differs from the one-time password',
} as const
