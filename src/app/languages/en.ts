/** Refusals of the server as a whole. */
export const en = {
  diskFull: 'The server disk is full; nothing was saved',
  somethingWentWrong: 'Something went wrong on the server; nothing was saved',
  bodyTooLarge: 'The body is too large',
  tooManyRequests: 'Too many requests; try again in {seconds, number} seconds',
} as const
