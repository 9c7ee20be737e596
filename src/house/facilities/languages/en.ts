/** Refusals about facilities that cleaners read. */
export const en = {
  hasRental: '{facility} has a running rental; check the guest out first',
  hasVisit: "{facility} is used by a member's visit; check the member out first",
  isRetired: '{facility} has been retired',
  tagNotRegistered: 'This NFC tag is not registered in the system.',
} as const
