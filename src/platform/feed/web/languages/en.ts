/** The titles of alerts (SPEC §7), and what is around them. */
export const en = {
  alerts: 'Alerts',
  alertsUnread: 'Alerts, {count} unread',
  markAllRead: 'Mark all read',
  clearAll: 'Clear all',
  close: 'Close',
  noAlerts: 'No alerts yet',
  noAlertsHint: 'Work orders, cleaning and changes at other desks appear here right away.',
  unread: 'Unread',
  // Priorities
  urgent: 'Urgent',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  // Titles
  notification: 'Notification',
  new_workorder: 'New Work Order',
  workorder_status_changed: 'Work Order Updated',
  workorder_completed: 'Work Order Completed',
  room_status_changed: 'Room Status Changed',
  locker_status_changed: 'Locker Status Changed',
  maintenance_alert: 'Maintenance Alert',
  cleaning_alert: 'Cleaning Alert',
  facility_status: 'Facility Status Update',
  urgent_repair: 'Urgent Repair Required',
} as const
