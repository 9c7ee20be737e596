/** What a manager decides about, in the order of the list. */
export const decisionKinds = [
  'overdue',
  'ban',
  'refund',
  'void',
  'comp',
  'drawer',
  'late_room',
  'low_stock',
] as const
