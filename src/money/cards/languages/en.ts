/** What the paper of a gift card or visit pack says. */
export const en = {
  value: 'Gift card',
  visits: 'Visit pack',
  visitCount: '{visits, plural, one {# visit} other {# visits}}',
  eachInRoom: 'Each up to {hours, plural, one {# hour} other {# hours}} in a room',
  eachInLocker: 'Each up to {hours, plural, one {# hour} other {# hours}} in a locker',
  for: 'For {holder}',
  validUntil: 'Valid until {day}. This code pays: keep it like cash.',
  doesNotExpire: 'Does not expire. This code pays: keep it like cash.',
} as const
