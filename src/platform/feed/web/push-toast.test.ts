import { expect, test } from 'vitest'
import { feedTexts } from './languages/texts.ts'
import { toToast } from './push-toast.ts'

test.each([
  ['new_workorder', 'New Work Order', 'destructive'],
  ['workorder_status_changed', 'Work Order Updated', 'default'],
  ['workorder_completed', 'Work Order Completed', 'default'],
  ['room_status_changed', 'Room Status Changed', 'destructive'],
  ['locker_status_changed', 'Locker Status Changed', 'destructive'],
  ['maintenance_alert', 'Notification', 'default'],
  ['cleaning_alert', 'Notification', 'default'],
  ['facility_status', 'Notification', 'default'],
  ['urgent_repair', 'Notification', 'default'],
] as const)('%s has the toast %s, %s', (type, title, variant) => {
  const message = 'Locker 7 is now in repair'
  expect(toToast({ type, message }, feedTexts.translator('en'))).toEqual({
    title,
    description: message,
    variant,
  })
})
