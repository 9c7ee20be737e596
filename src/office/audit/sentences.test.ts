import { expect, test } from 'vitest'
import { auditSentence, type EntryFacts } from './sentences.ts'

const facts: EntryFacts = {
  action: 'rental.ended',
  message: 'Room 107 is now available',
  by: 'Ann Lee',
  about: 'Ivo Brandt',
  facility: 'Room 107',
  changes: {},
}

test.each<[Partial<EntryFacts>, string]>([
  [{}, 'Ann Lee checked Ivo Brandt out of Room 107'],
  [{ about: null }, 'Ann Lee checked a guest out of Room 107'],
  [{ action: 'rental.started' }, 'Ann Lee checked Ivo Brandt in to Room 107'],
  [
    { action: 'rental.moved', changes: { facility: ['Room 105', 'Room 107'] } },
    'Ann Lee moved Ivo Brandt from Room 105 to Room 107',
  ],
  [
    { action: 'rental.extended', message: 'Room 107 extended to 7:00 PM' },
    'Room 107 extended to 7:00 PM by Ann Lee for Ivo Brandt',
  ],
  [
    { action: 'rental.overdue', message: 'Room 107 is overdue since 7:03 PM', by: 'Server' },
    'Ivo Brandt in Room 107 is overdue since 7:03 PM',
  ],
  [
    { action: 'checkin.started', message: 'M-000052 has checked in', facility: null },
    'Ann Lee checked Ivo Brandt in',
  ],
  [{ action: 'payment.refunded', message: '$5.00 refunded', about: null }, '$5.00 refunded by Ann Lee'],
  [
    { action: 'payment.reversed', message: 'Payment of $5.00 reversed: it is due again', about: null },
    'Payment of $5.00 reversed by Ann Lee: it is due again',
  ],
  [{ action: 'guest.merged', message: 'Guest 12 merged' }, 'Ivo Brandt merged by Ann Lee'],
  [
    { action: 'facility.status_changed', changes: { status: ['available', 'cleaning'] } },
    'Ann Lee changed Room 107 from available to cleaning',
  ],
  [
    {
      action: 'membership.goodwill_given',
      changes: { goodwillDays: [null, 5], endDate: ['2026-06-20', '2026-06-25'] },
    },
    'Ann Lee gave Ivo Brandt 5 goodwill days: the membership ends on 2026-06-25',
  ],
  [
    { action: 'workorder.written', message: 'Room 107: Drain (#0004)', about: null },
    'Ann Lee wrote a work order: Room 107: Drain (#0004)',
  ],
  [{ action: 'handover.written', message: 'Ann Lee handed over', about: null }, 'Ann Lee handed over'],
  [
    { action: 'item.low', message: 'Low stock: Bulbs, 9 left', by: 'Server', about: null },
    'Low stock: Bulbs, 9 left',
  ],
])('%o reads: %s', (own, sentence) => {
  expect(auditSentence({ ...facts, ...own })).toBe(sentence)
})
