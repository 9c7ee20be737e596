/** What the alerts say that cleaners see, too. */
export const en = {
  // Rooms and lockers
  isNow: '{facility} is now {status}',
  guestMoved: 'Guest moved from {from} to {to}',
  checkOutUndone: 'Check-out undone: the guest is in {facility} again',
  checkOutReopened: 'Check-out reopened: the guest is in {facility} again',
  visitEnded: '{member} was checked out at the end of the day; {facility} is to be cleaned',
  // Stays and bookings
  overdue: '{facility} is overdue since {time}',
  endsAt: '{facility} ends at {time}',
  isBooked: '{facility} is booked for {time}',
  nobodyHasCome: 'Nobody has come for {facility}, booked for {time}',
  bookingEnded: 'Booking of {facility} at {time} ended: nobody came',
  bookingLapsed: 'Booking of {facility} at {time} lapsed: nobody came',
  // Cleaning
  cleaningStarted: '{cleaner} started cleaning {facility}',
  cleanedOffline:
    '{cleaner} cleaned {facility} without a connection; it has changed since and stays {status}',
  cleaned: '{facility} has been cleaned by {cleaner}',
  cleanedToInspect: '{facility} has been cleaned by {cleaner} and waits for its inspection',
  cleaningCancelled: '{cleaner} cancelled the cleaning of {facility}',
  inspectionPassed: '{facility} passed its inspection and is {status}',
  cleanAllAgain: '{facility} has to be cleaned again',
  cleanAgain: '{facility} has to be cleaned again: {steps}',
  // Work orders
  workorder: '{facility}: {title} ({number})',
  workorderIs: '{facility}: {title} ({number}) is {status}',
  workorderIsDue: '{facility}: {title} is due ({number})',
  // Stock
  lowStock: 'Low stock: {item}, {left} left (minimum {minimum})',
  // The server
  clockAhead:
    "The server's clock jumped ahead by {time}. Keydesk ignores the jump. A manager can confirm the new time in Billing, Journal",
  clockBack:
    "The server's clock jumped back by {time}. Keydesk ignores the jump. A manager can confirm the new time in Billing, Journal",
  // The `status` of the texts above
  available: 'available',
  occupied: 'occupied',
  cleaning: 'in cleaning',
  repair: 'in repair',
  pending: 'pending',
  in_progress: 'in progress',
  completed: 'completed',
  cancelled: 'cancelled',
} as const
