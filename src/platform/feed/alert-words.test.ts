import { expect, test } from 'vitest'
import { MINUTE } from '#platform/values/time.ts'
import { loadAlertWriter, sayAlert } from './languages/texts.ts'

const spanish = await loadAlertWriter('es')

const facility = 'Room 101'

test.each([
  [
    sayAlert('isNow', { facility, status: 'repair' }),
    'Room 101 is now in repair',
    'Room 101: ahora en reparación',
  ],
  [
    sayAlert('workorderIs', { facility, title: 'Lock', number: '#0001', status: 'in_progress' }),
    'Room 101: Lock (#0001) is in progress',
    'Room 101: Lock (#0001), en curso',
  ],
  [
    sayAlert('cleanAgain', { facility, steps: ['Shower', 'Floor', 'Bed'] }),
    'Room 101 has to be cleaned again: Shower, Floor and Bed',
    'Room 101: limpiar de nuevo (Shower, Floor y Bed)',
  ],
  [
    sayAlert('clockBack', { time: { time: -95 * MINUTE } }),
    "The server's clock jumped back by 1h 35m. Keydesk ignores the jump. A manager can confirm the new time in Billing, Journal",
    'El reloj del servidor se atrasó 1 h 35 min. Keydesk ignora el cambio. La gerencia puede confirmar la nueva hora en Billing, Journal',
  ],
] as const)('%o is written in each language', ({ message, words }, inEnglish, inSpanish) => {
  expect(message).toBe(inEnglish)
  expect(spanish(words)).toBe(inSpanish)
})

test('an alert of an earlier version still has the word of its status', () =>
  expect(spanish('{"key":"isNow","values":{"facility":"Room 101","status":"cleaning"}}')).toBe(
    'Room 101: ahora en limpieza',
  ))
