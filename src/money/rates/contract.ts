import { z } from 'zod'
import { facilityTypes } from '#house/facilities/words.ts'
import { bookingTerms } from '#office/settings/contract.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { deskRoles, managerRoles } from '#platform/http/roles.ts'
import {
  amount,
  calendarDay,
  id,
  idParams,
  money,
  requiredText,
  singleLineText,
  timeOfDay,
} from '#platform/values/fields.ts'

const rateKinds = ['hourly', 'block', 'cap'] as const

export type RateKind = (typeof rateKinds)[number]

/** The form of a rate: which facilities, when, and the price of an hour or a block of hours. */
export const rateForm = z.object({
  name: requiredText('Name is required', 40),
  facilityType: z.enum(facilityTypes),
  /** A room's type or a locker's size; empty for all. */
  facilityKind: singleLineText(60),
  kind: z.enum(rateKinds),
  /** Weekdays on which it starts, 0 for Sunday; empty for every day. */
  weekdays: z
    .array(z.number().int().min(0).max(6))
    .max(7)
    .refine(days => new Set(days).size === days.length, 'Name each day once'),
  onHolidays: z.boolean(),
  /** Local times. If `until` is not after `from`, it is on the next day. Both null: all day. */
  from: timeOfDay('22:00').nullable(),
  until: timeOfDay('22:00').nullable(),
  /** Length of a block or the period of a cap; null for an hourly rate. */
  hours: z.number().int().min(1, 'Hours must be at least 1').max(744, 'Hours must be at most 744').nullable(),
  /** Dollars per hour or per block. */
  price: money(0),
  enabled: z.boolean(),
  /** Cancellation terms of bookings that start at its times; null for those of the venue. */
  bookingTerms: bookingTerms.nullable(),
})

export type RateForm = z.infer<typeof rateForm>

/**
 * The form of a new rate. Name, kind and price are required; by default it applies to all rooms at all times.
 */
const newRate = rateForm.extend({
  facilityType: rateForm.shape.facilityType.default('room'),
  facilityKind: rateForm.shape.facilityKind.default(''),
  weekdays: rateForm.shape.weekdays.default([]),
  onHolidays: rateForm.shape.onHolidays.default(false),
  from: rateForm.shape.from.default(null),
  until: rateForm.shape.until.default(null),
  hours: rateForm.shape.hours.default(null),
  enabled: rateForm.shape.enabled.default(true),
  bookingTerms: rateForm.shape.bookingTerms.default(null),
})

export const rate = rateForm.extend({ id, price: amount, version: z.number().int() })
export type Rate = z.infer<typeof rate>

export const holiday = z.object({ day: calendarDay, name: requiredText('Name is required', 60) })
export type Holiday = z.infer<typeof holiday>

export const listRates = endpoint({
  method: 'GET',
  path: '/api/rates',
  roles: deskRoles,
  summary: 'All rates by precedence, and the holidays',
  response: z.object({ rates: z.array(rate), holidays: z.array(holiday) }),
})

export const addRate = endpoint({
  method: 'POST',
  path: '/api/rates',
  roles: managerRoles,
  summary: 'Add an hourly rate, a block price or a cap; refused if it overlaps one of the same precedence',
  body: newRate,
  response: rate,
  status: 201,
})

export const editRate = endpoint({
  method: 'PATCH',
  path: '/api/rates/:id',
  roles: managerRoles,
  summary: 'Change a rate; running rentals keep their agreed rates',
  params: idParams,
  body: rateForm.partial(),
  response: rate,
})

export const removeRate = endpoint({
  method: 'DELETE',
  path: '/api/rates/:id',
  roles: managerRoles,
  summary: 'Remove a rate; running rentals keep it',
  params: idParams,
  response: rate,
})

export const addHoliday = endpoint({
  method: 'POST',
  path: '/api/rates/holidays',
  roles: managerRoles,
  summary: 'Add a holiday, on which holiday rates apply',
  body: holiday,
  response: holiday,
  status: 201,
})

export const removeHoliday = endpoint({
  method: 'DELETE',
  path: '/api/rates/holidays/:day',
  roles: managerRoles,
  summary: 'Remove a holiday',
  params: z.object({ day: calendarDay }),
  response: holiday,
})
