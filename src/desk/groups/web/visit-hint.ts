/** Advice for a visit pack, which pays one stay and not those of a group together. */
export const visitHint =
  'A visit pack pays one stay: first choose Redeem Visit in the details of its room or locker.'

/** The same before the stays have begun. */
export const visitHintAtCheckIn =
  'A visit pack pays one stay: choose Pay Later, then Redeem Visit in the details of its room or locker.'
