import type { ComponentType } from 'react'
import { everyone, managerRoles, type Role } from '#platform/http/roles.ts'
import { lazyPart } from '#platform/web/data/load-part.ts'

export interface SettingsSection {
  /** The tab in the URL: /settings?tab=facility. */
  path: string
  label: string
  /** Roles that see the tab. */
  roles: readonly Role[]
  /** `lazyPart(() => import('…'))` of a module whose default export takes no props. */
  component: ComponentType
}

/** The tabs of Settings in order: the four of SPEC §2, then those for managers. */
export const settingsSections: readonly SettingsSection[] = [
  {
    path: 'general',
    label: 'General',
    roles: everyone,
    component: lazyPart(() => import('#office/settings/web/shared/general-section.tsx')),
  },
  {
    path: 'profile',
    label: 'User Profile',
    roles: everyone,
    component: lazyPart(() => import('#office/accounts/web/user-profile.tsx')),
  },
  {
    path: 'facility',
    label: 'Facility',
    roles: managerRoles,
    component: lazyPart(() => import('#office/settings/web/shared/facility-section.tsx')),
  },
  {
    path: 'billing',
    label: 'Billing',
    roles: managerRoles,
    component: lazyPart(() => import('./billing-section.tsx')),
  },
  {
    path: 'staff',
    label: 'Staff Accounts',
    roles: managerRoles,
    component: lazyPart(() => import('#office/accounts/web/staff-accounts.tsx')),
  },
  {
    path: 'rates',
    label: 'Rates',
    roles: managerRoles,
    component: lazyPart(() => import('./rates-section.tsx')),
  },
  {
    path: 'turnaround',
    label: 'Turn-around',
    roles: managerRoles,
    component: lazyPart(() => import('#office/settings/web/shared/turnaround-section.tsx')),
  },
  {
    path: 'waiting',
    label: 'Waiting List',
    roles: managerRoles,
    component: lazyPart(() => import('#desk/waiting/web/shared/waiting-section.tsx')),
  },
  {
    path: 'email',
    label: 'Email',
    roles: managerRoles,
    component: lazyPart(() => import('#office/mail/web/shared/mail-section.tsx')),
  },
  {
    path: 'privacy',
    label: 'Privacy',
    roles: managerRoles,
    component: lazyPart(() => import('./privacy-section.tsx')),
  },
  {
    path: 'tags',
    label: 'NFC Tags',
    roles: managerRoles,
    component: lazyPart(() => import('#house/facilities/web/shared/room-tags.tsx')),
  },
  {
    path: 'backup',
    label: 'Backup',
    roles: managerRoles,
    component: lazyPart(() => import('#office/backup/web/backup-section.tsx')),
  },
  {
    path: 'audit',
    label: 'Audit Trail',
    roles: managerRoles,
    component: lazyPart(() => import('#office/audit/web/audit-trail.tsx')),
  },
]
