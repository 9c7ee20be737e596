import { deskRoles, everyone, managerRoles, type Role } from '#platform/http/roles.ts'

export * from './first-page-calls.ts'

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
}

export type Action = `${Noun}.${string}`
