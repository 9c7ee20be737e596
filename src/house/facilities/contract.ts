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

import { type FacilityType, facilityStatuses, facilityTypes, tagKinds } from './words.ts'

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
  /** The stay that occupies it: a rental or a member's visit; null if it is free or in house use. */
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

/** The calls of one type of facility. */
const callsFor = <F extends z.ZodType, Added extends z.ZodType, Edited extends z.ZodType>(
  type: FacilityType,
  facility: F,
  added: Added,
  edited: Edited,
) => ({
  list: endpoint({
    method: 'GET',
    path: `/api/${type}s`,
    roles: everyone,
    summary: `All ${type}s in use`,
    hides: hideMoneyFields('hourlyRate'),
    response: z.array(facility),
  }),
  read: endpoint({
    method: 'GET',
    path: `/api/${type}s/:id`,
    roles: everyone,
    summary: `One ${type}`,
    hides: hideMoneyFields('hourlyRate'),
    params: idParams,
    response: facility,
  }),
  add: endpoint({
    method: 'POST',
    path: `/api/${type}s`,
    roles: managerRoles,
    summary: `Add a ${type}`,
    body: added,
    response: facility,
    status: 201,
  }),
  edit: endpoint({
    method: 'PATCH',
    path: `/api/${type}s/:id`,
    roles: managerRoles,
    summary: `Edit a ${type}`,
    params: idParams,
    body: edited,
    response: facility,
  }),
  /** A manager approves what staff may not set, such as ready without the inspection that is due. */
  changeStatus: endpoint({
    method: 'PATCH',
    path: `/api/${type}s/:id/status`,
    roles: deskRoles,
    approval: managerRoles,
    summary: 'Set the status by hand',
    params: idParams,
    body: statusChange,
    response: facility,
  }),
  retire: endpoint({
    method: 'POST',
    path: `/api/${type}s/:id/retire`,
    roles: managerRoles,
    summary: 'Retire a facility; its history is kept',
    params: idParams,
    response: facility,
  }),
  restore: endpoint({
    method: 'POST',
    path: `/api/${type}s/:id/restore`,
    roles: managerRoles,
    summary: 'Restore a retired facility',
    params: idParams,
    response: facility,
  }),
})

/** The calls of rooms and of lockers. */
export const facilityCalls = {
  room: callsFor('room', room, newRoom, roomForm.partial()),
  locker: callsFor('locker', locker, newLocker, lockerForm.partial()),
}

export const {
  list: listRooms,
  read: readRoom,
  add: addRoom,
  edit: editRoom,
  changeStatus: changeRoomStatus,
  retire: retireRoom,
  restore: restoreRoom,
} = facilityCalls.room

export const {
  list: listLockers,
  read: readLocker,
  add: addLocker,
  edit: editLocker,
  changeStatus: changeLockerStatus,
  retire: retireLocker,
  restore: restoreLocker,
} = facilityCalls.locker

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
