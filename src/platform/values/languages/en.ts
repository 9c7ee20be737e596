/** The generic messages of forms (SPEC §8), for values that no field accepts. */
export const en = {
  required: 'Required',
  invalid: 'Invalid input',
  otherType: 'Expected {expected}, received {received}',
  textTooShort: 'String must contain at least {minimum} character(s)',
  textTooLong: 'String must contain at most {maximum} character(s)',
  tooFew: 'Array must contain at least {minimum} element(s)',
  tooMany: 'Array must contain at most {maximum} element(s)',
  tooSmall: 'Number must be greater than or equal to {minimum}',
  notGreater: 'Number must be greater than {minimum}',
  tooLarge: 'Number must be less than or equal to {maximum}',
  notLess: 'Number must be less than {maximum}',
  controlCharacters: 'Must not contain control characters',
  halfCharacter: 'Must not contain half of a character',
  // In an address
  notAnId: 'Must be a positive whole number',
  inAddress: '{field}: {problem}',
} as const
