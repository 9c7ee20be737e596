/** The lines of a quote: what guests read on the receipt of a stay. */
export const en = {
  hourly:
    '{time}{isBooked, select, yes { booked} other {}}{hasFacility, select, yes { {facility}} other {}}{hasRule, select, yes { {rule}} other {}} at {price} an hour',
  block:
    '{hasFacility, select, yes {{facility}, } other {}}{count, plural, =1 {} other {# × }}Block {hours, plural, one {# hour} other {# hours}} ({rule})',
  cap: '{hasFacility, select, yes {{facility}, } other {}}{count, plural, =1 {} other {# × }}Cap {hours, plural, one {# hour} other {# hours}} ({rule})',
  grace: 'Grace {time} not charged',
  roundedUp: 'Rounded up to {time}',
  over: '{time} over',
  overRounded: '{time} over, rounded up to {rounded}',
  free: '{time} free ({member} member)',
  percentOff: '{percent}% off ({member} member)',
  late: 'Late {time}',
  lateAtMost: 'Late {time}, at most {most}',
  plainTax: 'Tax',
  plainTaxWithin: 'tax',
  includes: 'Includes {tax}',
  lateIncludes: 'Late fee includes {tax}',
  extrasInclude: 'Extras include {tax}',
  total: 'Total',
  alreadyPaid: 'Already paid',
  due: 'Due',
} as const
