import { deskRoles, everyone, managerRoles, type Role } from '#platform/http/roles.ts'

/** Push types of SPEC §3, plus `record_changed`, which makes other screens refresh without an alert. */
export const pushTypes = [
  'connection',
  'new_workorder',
  'workorder_status_changed',
  'workorder_completed',
  'room_status_changed',
  'locker_status_changed',
  'maintenance_alert',
  'cleaning_alert',
  'facility_status',
  'urgent_repair',
  'record_changed',
] as const

export type PushType = (typeof pushTypes)[number]

export const priorities = ['urgent', 'high', 'medium', 'low'] as const

export type Priority = (typeof priorities)[number]

/** Maximum number of alerts in a list (SPEC §9). */
export const MAX_ALERTS = 50

export const MAX_UNREAD = 100

/** Types of the alerts in the maintenance panel. */
export const maintenanceTypes = [
  'new_workorder',
  'workorder_status_changed',
  'workorder_completed',
  'maintenance_alert',
  'urgent_repair',
] as const satisfies readonly PushType[]

/** Types of alerts that ask someone to act. The others say what happened: they are listed as read. */
export const actionableTypes = [
  'new_workorder',
  'urgent_repair',
  'maintenance_alert',
  'facility_status',
] as const satisfies readonly PushType[]

/** The bell lists all alerts, the maintenance panel its own; each list is cleared separately. */
export const alertLists = ['all', 'maintenance'] as const

export type AlertList = (typeof alertLists)[number]

/** Subjects of events; each screen knows which of them it shows. */
export const nouns = [
  'facility',
  'rental',
  'guest',
  'payment',
  'settings',
  'workorder',
  'schedule',
  'member',
  'membership',
  'plan',
  'checkin',
  'item',
  'cleaning',
  'inspection',
  'tag',
  'invoice',
  'shift',
  'account',
  'alert',
  'idrecord',
  'backup',
  'rate',
  'sale',
  'giftcard',
  'journal',
  'handover',
  'key',
  'waiting',
  'group',
  'mail',
  'news',
  'device',
  'chain',
] as const

export type Noun = (typeof nouns)[number]

/** Roles that receive the events of each noun. Maintenance receives nothing about money or members. */
export const audience: Record<Noun, readonly Role[]> = {
  facility: everyone,
  rental: everyone,
  guest: deskRoles,
  payment: deskRoles,
  settings: everyone,
  workorder: everyone,
  schedule: everyone,
  member: deskRoles,
  membership: deskRoles,
  plan: deskRoles,
  checkin: everyone,
  item: everyone,
  cleaning: everyone,
  inspection: everyone,
  tag: everyone,
  invoice: deskRoles,
  shift: deskRoles,
  account: managerRoles,
  alert: everyone,
  idrecord: deskRoles,
  backup: managerRoles,
  rate: deskRoles,
  sale: deskRoles,
  giftcard: deskRoles,
  journal: managerRoles,
  handover: deskRoles,
  key: deskRoles,
  waiting: deskRoles,
  group: deskRoles,
  mail: deskRoles,
  news: managerRoles,
  device: deskRoles,
  chain: managerRoles,
}

export type Action = `${Noun}.${string}`
