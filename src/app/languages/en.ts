/** Refusals of the server as a whole. */
export const en = {
  diskFull: 'The server disk is full; nothing was saved',
  somethingWentWrong: 'Something went wrong on the server; nothing was saved',
  venueBusy: 'This venue has too many requests at once; try again in a moment',
  tooManyScreens: 'This venue has too many open screens; close some',
  bodyTooLarge: 'The body is too large',
  tooManyRequests: 'Too many requests; try again in {seconds, plural, one {# second} other {# seconds}}',
} as const
