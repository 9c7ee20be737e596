import { expect, test } from 'vitest'
import { eventHash } from './seal-events.ts'

const event: Parameters<typeof eventHash>[1] = {
  id: 7,
  at: 1795568792505,
  action: 'rental.started',
  type: 'locker_status_changed',
  priority: 'medium',
  title: null,
  message: 'Locker 1 is now occupied',
  subject_id: 3,
  facility_type: 'locker',
  facility_id: 1,
  facility_name: 'Locker 1',
  workorder_id: null,
  cleaning_record_id: null,
  actor_id: 1,
  actor_name: 'Ann Ö',
  actor_role: 'staff',
  origin: 'tab-1',
  address: '127.0.0.1',
  changes: '{"status":["available","occupied"]}',
  approver_id: null,
  approver_name: null,
}

/** Computed by another program. A trail that is stored must stay valid. */
const first = 'f90ade7a1f91ed8e67574175bda17600b8df825c67f7efee1b89c5fdc886c7dc'
const approved = 'daba6039986ccef09ee69404ad6b70e82f4fd264bb5f5b11991ab4ba5cfc58e3'

test('the hash of an event never changes, with and without an approver', () => {
  expect(eventHash('', event)).toBe(first)
  expect(eventHash(first, { ...event, approver_id: 2, approver_name: 'Bea' })).toBe(approved)
})
