/** The status of a stay or booking as screens name it. */
export const stayStatusName = {
  booked: 'Booked',
  active: 'Running',
  completed: 'Ended',
  cancelled: 'Cancelled',
} as const
