import type { ComponentType } from 'react'
import type { settingNames } from '#office/settings/words.ts'
import { everyone, managerRoles, type Role } from '#platform/http/roles.ts'
import type { Findable } from '#platform/values/search/findable.ts'
import { lazyPart } from '#platform/web/data/load-part.ts'

export type SettingName = keyof typeof settingNames

export interface SettingsSection extends Findable {
  /** The tab in the URL: /settings?tab=facility. */
  path: string
  /** The settings that it contains. */
  settings?: readonly SettingName[]
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
    words: 'dark mode, theme, notifications, auto refresh',
    settings: ['bookingNotifications', 'workorderNotifications', 'paymentNotifications'],
    roles: everyone,
    component: lazyPart(() => import('#office/settings/web/shared/general-section.tsx')),
  },
  {
    path: 'profile',
    label: 'User Profile',
    words: 'my name, password, pin, passkey, two-factor, sign-out everywhere',
    roles: everyone,
    component: lazyPart(() => import('#office/accounts/web/user-profile.tsx')),
  },
  {
    path: 'facility',
    label: 'Facility',
    words: 'venue, opening, rounding, taxes',
    settings: [
      'facilityName',
      'address',
      'taxRate',
      'currency',
      'timeZone',
      'dayStart',
      'afterCheckOut',
      'visitsEnd',
      'graceMinutes',
      'longestStayHours',
      'minimumAge',
      'lockMinutes',
      'pinRole',
      'managersNeedSecondFactor',
      'faultPresets',
    ],
    roles: managerRoles,
    component: lazyPart(() => import('#office/settings/web/shared/facility-section.tsx')),
  },
  {
    path: 'billing',
    label: 'Billing',
    words: 'tax classes, taxes, vat, fees, discounts, chart of accounts, cash drawers',
    settings: [
      'paymentMethodsOffered',
      'presetPaymentMethod',
      'cashRounding',
      'staffDiscountLimit',
      'managerDiscountLimit',
      'serviceCharge',
      'drawerDifference',
      'pastDue',
      'lateRules',
      'bookingTerms',
      'noShowBy',
      'productTax',
      'roomTaxClass',
      'lockerTaxClass',
      'membershipTaxClass',
      'feeTaxClass',
      'serviceChargeTaxClass',
      'sellerName',
      'taxId',
      'invoiceFooter',
      'automaticReceipts',
      'receiptHeader',
      'receiptFooter',
      'giftCardMonths',
      'paymentAlerts',
    ],
    roles: managerRoles,
    component: lazyPart(() => import('./billing-section.tsx')),
  },
  {
    path: 'staff',
    label: 'Staff Accounts',
    words: 'employees, users, roles, pins, passwords',
    roles: managerRoles,
    component: lazyPart(() => import('#office/accounts/web/staff-accounts.tsx')),
  },
  {
    path: 'rates',
    label: 'Rates',
    words: 'prices, happy hour, holidays, packages, what does it cost',
    settings: ['upgradeFees'],
    roles: managerRoles,
    component: lazyPart(() => import('./rates-section.tsx')),
  },
  {
    path: 'turnaround',
    label: 'Turn-around',
    words: 'cleaning time, inspection, overdue cleaning',
    settings: ['turnaround'],
    roles: managerRoles,
    component: lazyPart(() => import('#office/settings/web/shared/turnaround-section.tsx')),
  },
  {
    path: 'waiting',
    label: 'Waiting List',
    words: 'queue, public display, screen',
    settings: ['offerMinutes'],
    roles: managerRoles,
    component: lazyPart(() => import('#desk/waiting/web/shared/waiting-section.tsx')),
  },
  {
    path: 'email',
    label: 'Email',
    words: 'mail server, smtp, test e-mail',
    roles: managerRoles,
    component: lazyPart(() => import('#office/mail/web/shared/mail-section.tsx')),
  },
  {
    path: 'privacy',
    label: 'Privacy',
    words: 'retention, data protection, gdpr, erase',
    settings: [
      'keptIdFields',
      'keptIdNumber',
      'idRecordDays',
      'guestPhoneDays',
      'guestEmailDays',
      'guestNotesDays',
      'guestNameDays',
      'cleaningPhotoDays',
    ],
    roles: managerRoles,
    component: lazyPart(() => import('./privacy-section.tsx')),
  },
  {
    path: 'tags',
    label: 'NFC Tags',
    words: 'qr codes, stickers, nfc',
    roles: managerRoles,
    component: lazyPart(() => import('#house/facilities/web/shared/room-tags.tsx')),
  },
  {
    path: 'backup',
    label: 'Backup',
    words: 'restore, rehearsal, copy',
    settings: ['backupAt', 'backupDays'],
    roles: managerRoles,
    component: lazyPart(() => import('#office/backup/web/backup-section.tsx')),
  },
  {
    path: 'audit',
    label: 'Audit Trail',
    words: 'log, history, who changed what',
    roles: managerRoles,
    component: lazyPart(() => import('#office/audit/web/audit-trail.tsx')),
  },
]
