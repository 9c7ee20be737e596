import { z } from 'zod'
import { endpoint } from '../shared/http/endpoint.ts'
import { cleaningRoles, deskRoles, everyone, hideMoneyFields, managerRoles } from '../shared/http/roles.ts'
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
} from '../shared/values/fields.ts'

export const facilityTypes = ['room', 'locker'] as const
export const facilityStatuses = ['available', 'occupied', 'cleaning', 'repair'] as const

/** How a facility is identified on site: by an NFC tag, or by the short code printed beside its QR code. */
export const tagKinds = ['nfc', 'code'] as const

export type FacilityType = (typeof facilityTypes)[number]
export type FacilityStatus = (typeof facilityStatuses)[number]

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

export const statusChange = z.object({ status: z.enum(facilityStatuses) })

export const listRooms = endpoint({
  method: 'GET',
  path: '/api/rooms',
  summary: 'All rooms in use',
  roles: everyone,
  hides: hideMoneyFields('hourlyRate'),
  response: z.array(room),
})
export const listLockers = endpoint({
  method: 'GET',
  path: '/api/lockers',
  summary: 'All lockers in use',
  roles: everyone,
  hides: hideMoneyFields('hourlyRate'),
  response: z.array(locker),
})
export const readRoom = endpoint({
  method: 'GET',
  path: '/api/rooms/:id',
  summary: 'One room',
  roles: everyone,
  hides: hideMoneyFields('hourlyRate'),
  params: idParams,
  response: room,
})
export const readLocker = endpoint({
  method: 'GET',
  path: '/api/lockers/:id',
  summary: 'One locker',
  roles: everyone,
  hides: hideMoneyFields('hourlyRate'),
  params: idParams,
  response: locker,
})
export const addRoom = endpoint({
  method: 'POST',
  path: '/api/rooms',
  summary: 'Add a room',
  roles: managerRoles,
  body: newRoom,
  response: room,
  status: 201,
})
export const addLocker = endpoint({
  method: 'POST',
  path: '/api/lockers',
  summary: 'Add a locker',
  roles: managerRoles,
  body: newLocker,
  response: locker,
  status: 201,
})
export const editRoom = endpoint({
  method: 'PATCH',
  path: '/api/rooms/:id',
  summary: 'Edit a room',
  roles: managerRoles,
  params: idParams,
  body: roomForm.partial(),
  response: room,
})
export const editLocker = endpoint({
  method: 'PATCH',
  path: '/api/lockers/:id',
  summary: 'Edit a locker',
  roles: managerRoles,
  params: idParams,
  body: lockerForm.partial(),
  response: locker,
})

const statusCall = {
  method: 'PATCH',
  summary: 'Set the status by hand',
  roles: deskRoles,
  params: idParams,
  body: statusChange,
} as const
export const changeRoomStatus = endpoint({ ...statusCall, path: '/api/rooms/:id/status', response: room })
export const changeLockerStatus = endpoint({
  ...statusCall,
  path: '/api/lockers/:id/status',
  response: locker,
})

const retireCall = {
  method: 'POST',
  summary: 'Retire a facility; its history is kept',
  roles: managerRoles,
  params: idParams,
} as const
export const retireRoom = endpoint({ ...retireCall, path: '/api/rooms/:id/retire', response: room })
export const retireLocker = endpoint({ ...retireCall, path: '/api/lockers/:id/retire', response: locker })

const restoreCall = {
  method: 'POST',
  summary: 'Restore a retired facility',
  roles: managerRoles,
  params: idParams,
} as const
export const restoreRoom = endpoint({ ...restoreCall, path: '/api/rooms/:id/restore', response: room })
export const restoreLocker = endpoint({ ...restoreCall, path: '/api/lockers/:id/restore', response: locker })

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
  summary: 'All tags and short codes of the facilities in use',
  roles: cleaningRoles,
  response: z.array(tag),
})
export const readTag = endpoint({
  method: 'GET',
  path: '/api/nfc/:tagId',
  summary: 'The facility of a tag or a short code',
  roles: everyone,
  params: tagParams,
  response: tag,
})
export const registerTag = endpoint({
  method: 'POST',
  path: '/api/nfc',
  summary: 'Register an NFC tag for a facility',
  roles: managerRoles,
  body: newTag,
  response: tag,
  status: 201,
})
export const removeTag = endpoint({
  method: 'DELETE',
  path: '/api/nfc/:tagId',
  summary: 'Remove an NFC tag from its facility',
  roles: managerRoles,
  params: tagParams,
  response: z.object({ tagId: z.string() }),
})
