/** What the display toward the guest says, and the papers of a desk that are for guests. */
export const en = {
  welcome: 'Welcome',
  yourBill: 'Your bill',
  toPay: 'To pay',
  change: 'Change',
  yourNumber: 'Your number',
  noConnection: 'No connection.',
  linkRevoked: 'This link is no longer valid. A manager can make a new one in Settings.',
  // Papers
  copy: 'COPY',
  memberSince: 'Member since {day}',
  since: 'Since',
  people: 'People',
  expected: 'Expected',
  about: 'about {time}',
} as const
