import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { cleaningRoles, deskRoles, everyone, hideMoneyFields, managerRoles } from '#platform/http/roles.ts'
import {
  amount,
  id,
  idParams,
  isoInstant,
  money,
  multilineText,
  requiredText,
  singleLineText,
  textList,
} from '#platform/values/fields.ts'

import { facilityStatuses, facilityTypes, tagKinds } from './words.ts'

export type { FacilityStatus, FacilityType } from './words.ts'

const stored = {
  id,
  name: z.string(),
  description: z.string(),
  status: z.enum(facilityStatuses),
  /** When the status last changed. */
  statusSince: isoInstant,
  /**
   * The work order that needs the repair ('#0012'). An occupied facility goes into repair once it is freed.
   */
  repairFor: z.string().nullable(),
  /** The waiting number for which it is held ('#12'); null if anybody can take it. */
  heldFor: z.string().nullable(),
  /** What occupies it: a rental or a member's visit; null if it is free or in house use. */
  heldBy: z.enum(['rental', 'checkin']).nullable(),
  hourlyRate: amount,
  retired: z.boolean(),
  version: z.number().int(),
}

export const room = z.object({
  ...stored,
  type: z.literal('room'),
  features: z.array(z.string()),
  capacity: z.number().int().nullable(),
  roomType: z.string(),
  amenities: z.array(z.string()),
})

export const locker = z.object({
  ...stored,
  type: z.literal('locker'),
  size: z.string(),
  location: z.string(),
})

export type Room = z.infer<typeof room>
export type Locker = z.infer<typeof locker>
export type Facility = Room | Locker

const edited = {
  name: requiredText('Name is required', 60),
  description: multilineText(500),
  hourlyRate: money(0.01, 'Hourly rate must be at least 0.01'),
}

/** The edit form of a room (SPEC §5). */
export const roomForm = z.object({
  ...edited,
  features: textList(),
  capacity: z.number().int().min(1, 'Capacity must be at least 1').max(1_000).nullish(),
  roomType: singleLineText(60),
  amenities: textList(),
})

/** The edit form of a locker (SPEC §5). */
export const lockerForm = z.object({ ...edited, size: singleLineText(60), location: singleLineText(120) })

/** The form of a new room or locker. Only name and rate are required. */
const newRoom = roomForm.partial().required({ name: true, hourlyRate: true })
const newLocker = lockerForm.partial().required({ name: true, hourlyRate: true })

/** The guest's waiting number ('#12'), to take a facility that is held for it. */
export const heldFor = z
  .string()
  .regex(/^#\d{1,9}$/, 'Must be a waiting number such as #12')
  .nullish()

export const statusChange = z.object({ status: z.enum(facilityStatuses) })

export const listRooms = endpoint({
  method: 'GET',
  path: '/api/rooms',
  roles: everyone,
  summary: 'All rooms in use',
  hides: hideMoneyFields('hourlyRate'),
  response: z.array(room),
})
export const listLockers = endpoint({
  method: 'GET',
  path: '/api/lockers',
  roles: everyone,
  summary: 'All lockers in use',
  hides: hideMoneyFields('hourlyRate'),
  response: z.array(locker),
})
export const readRoom = endpoint({
  method: 'GET',
  path: '/api/rooms/:id',
  roles: everyone,
  summary: 'One room',
  hides: hideMoneyFields('hourlyRate'),
  params: idParams,
  response: room,
})
export const readLocker = endpoint({
  method: 'GET',
  path: '/api/lockers/:id',
  roles: everyone,
  summary: 'One locker',
  hides: hideMoneyFields('hourlyRate'),
  params: idParams,
  response: locker,
})
export const addRoom = endpoint({
  method: 'POST',
  path: '/api/rooms',
  roles: managerRoles,
  summary: 'Add a room',
  body: newRoom,
  response: room,
  status: 201,
})
export const addLocker = endpoint({
  method: 'POST',
  path: '/api/lockers',
  roles: managerRoles,
  summary: 'Add a locker',
  body: newLocker,
  response: locker,
  status: 201,
})
export const editRoom = endpoint({
  method: 'PATCH',
  path: '/api/rooms/:id',
  roles: managerRoles,
  summary: 'Edit a room',
  params: idParams,
  body: roomForm.partial(),
  response: room,
})
export const editLocker = endpoint({
  method: 'PATCH',
  path: '/api/lockers/:id',
  roles: managerRoles,
  summary: 'Edit a locker',
  params: idParams,
  body: lockerForm.partial(),
  response: locker,
})

const statusDefinition = {
  summary: 'Set the status by hand',
  params: idParams,
  body: statusChange,
}
/** A manager approves what staff may not set, such as ready without the inspection that is due. */
export const changeRoomStatus = endpoint({
  method: 'PATCH',
  path: '/api/rooms/:id/status',
  roles: deskRoles,
  approval: managerRoles,
  ...statusDefinition,
  response: room,
})
export const changeLockerStatus = endpoint({
  method: 'PATCH',
  path: '/api/lockers/:id/status',
  roles: deskRoles,
  approval: managerRoles,
  ...statusDefinition,
  response: locker,
})

const retireDefinition = {
  summary: 'Retire a facility; its history is kept',
  params: idParams,
}
export const retireRoom = endpoint({
  method: 'POST',
  path: '/api/rooms/:id/retire',
  roles: managerRoles,
  ...retireDefinition,
  response: room,
})
export const retireLocker = endpoint({
  method: 'POST',
  path: '/api/lockers/:id/retire',
  roles: managerRoles,
  ...retireDefinition,
  response: locker,
})

const restoreDefinition = {
  summary: 'Restore a retired facility',
  params: idParams,
}
export const restoreRoom = endpoint({
  method: 'POST',
  path: '/api/rooms/:id/restore',
  roles: managerRoles,
  ...restoreDefinition,
  response: room,
})
export const restoreLocker = endpoint({
  method: 'POST',
  path: '/api/lockers/:id/restore',
  roles: managerRoles,
  ...restoreDefinition,
  response: locker,
})

const tagId = requiredText('Please enter a valid tag ID', 100)
const tagParams = z.object({ tagId })

export const tag = z.object({
  tagId: z.string(),
  kind: z.enum(tagKinds),
  facilityType: z.enum(facilityTypes),
  facilityId: id,
  facilityName: z.string(),
})

export type Tag = z.infer<typeof tag>

/** The form that registers a tag. */
export const newTag = z.object({
  tagId,
  facilityType: z.enum(facilityTypes),
  facilityId: z.number().int().min(1, 'Please select a facility').max(2_147_483_647),
})

export const listTags = endpoint({
  method: 'GET',
  path: '/api/nfc',
  roles: cleaningRoles,
  summary: 'All tags and short codes of the facilities in use',
  response: z.array(tag),
})
export const readTag = endpoint({
  method: 'GET',
  path: '/api/nfc/:tagId',
  roles: everyone,
  summary: 'The facility of a tag or a short code',
  params: tagParams,
  response: tag,
})
export const registerTag = endpoint({
  method: 'POST',
  path: '/api/nfc',
  roles: managerRoles,
  summary: 'Register an NFC tag for a facility',
  body: newTag,
  response: tag,
  status: 201,
})
export const removeTag = endpoint({
  method: 'DELETE',
  path: '/api/nfc/:tagId',
  roles: managerRoles,
  summary: 'Remove an NFC tag from its facility',
  params: tagParams,
  response: z.object({ tagId: z.string() }),
})
