import { type ComponentType, lazy } from 'react'
import { everyone, managerRoles, type Role } from '../../../shared/http/roles.ts'

export interface SettingsSection {
  /** The tab in the URL: /settings?tab=facility. */
  path: string
  label: string
  /** Roles that see the tab. */
  roles: readonly Role[]
  /** `lazy(() => import('…'))` of a module whose default export takes no props. */
  component: ComponentType
}

/** The tabs of Settings in order: the four of SPEC §2, then those for managers. */
export const settingsSections: readonly SettingsSection[] = [
  {
    path: 'general',
    label: 'General',
    roles: everyone,
    component: lazy(() => import('../../../settings/web/shared/general-section.tsx')),
  },
  {
    path: 'profile',
    label: 'User Profile',
    roles: everyone,
    component: lazy(() => import('../../../accounts/web/user-profile.tsx')),
  },
  {
    path: 'facility',
    label: 'Facility',
    roles: managerRoles,
    component: lazy(() => import('../../../settings/web/shared/facility-section.tsx')),
  },
  {
    path: 'billing',
    label: 'Billing',
    roles: managerRoles,
    component: lazy(() => import('./billing-section.tsx')),
  },
  {
    path: 'staff',
    label: 'Staff Accounts',
    roles: managerRoles,
    component: lazy(() => import('../../../accounts/web/staff-accounts.tsx')),
  },
  {
    path: 'rates',
    label: 'Rates',
    roles: managerRoles,
    component: lazy(() => import('./rates-section.tsx')),
  },
  {
    path: 'privacy',
    label: 'Privacy',
    roles: managerRoles,
    component: lazy(() => import('./privacy-section.tsx')),
  },
  {
    path: 'tags',
    label: 'NFC Tags',
    roles: managerRoles,
    component: lazy(() => import('../../../facilities/web/shared/room-tags.tsx')),
  },
  {
    path: 'backup',
    label: 'Backup',
    roles: managerRoles,
    component: lazy(() => import('../../../backup/web/backup-section.tsx')),
  },
  {
    path: 'audit',
    label: 'Audit Trail',
    roles: managerRoles,
    component: lazy(() => import('../../../audit/web/audit-trail.tsx')),
  },
]
