import type { ComponentType } from 'react'
import { settingNames } from '#office/settings/words.ts'
import { everyone, managerRoles, type Role } from '#platform/http/roles.ts'
import { languageName, languages } from '#platform/languages/languages.ts'
import type { Findable } from '#platform/values/search/findable.ts'
import { lazyPart } from '#platform/web/data/load-part.ts'

export type SettingName = keyof typeof settingNames

/** The groups of tabs, by what a person wants to set. */
export type SettingsGroup = 'You' | 'Venue' | 'Prices' | 'Money' | 'People and security' | 'System'

export interface SettingsSection extends Findable {
  /** The tab in the URL: /settings?tab=facility. */
  path: string
  group: SettingsGroup
  /** Its purpose, in a few words. */
  hint: string
  /** The settings that it contains. */
  settings?: readonly SettingName[]
  /** Titles and labels of what else it contains. */
  others?: readonly string[]
  /** Roles that see the tab. */
  roles: readonly Role[]
  /** `lazyPart(() => import('…'))` of a module whose default export takes no props. */
  component: ComponentType
}

/** The tabs of Settings by group. Those of SPEC §2 keep their order. */
export const settingsSections: readonly SettingsSection[] = [
  {
    path: 'general',
    label: 'General',
    group: 'You',
    hint: 'Dark mode, notifications',
    words: 'dark mode, theme, notifications, auto refresh',
    settings: ['bookingNotifications', 'workorderNotifications', 'paymentNotifications', 'firstSteps'],
    others: ['Your Settings', 'Dark Mode', 'Notifications', 'Auto Refresh', 'All Desks'],
    roles: everyone,
    component: lazyPart(() => import('#office/settings/web/shared/general-section.tsx')),
  },
  {
    path: 'profile',
    label: 'User Profile',
    group: 'You',
    hint: 'Your name, password, PIN, sessions',
    words: 'my name, password, pin, passkey, two-factor, sign-out everywhere',
    others: [
      'Full Name',
      'Position',
      'Phone',
      'Email',
      'Change Password',
      'Set a Password',
      'PIN',
      'Second Factor',
      'Your Sessions',
    ],
    roles: everyone,
    component: lazyPart(() => import('#office/accounts/web/user-profile.tsx')),
  },
  {
    path: 'facility',
    label: 'Facility',
    group: 'Venue',
    hint: 'Name, tax, time, check-out, desks, faults',
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
      'arrearsDays',
      'arrearsMinimum',
      'firstReminderDays',
      'secondReminderDays',
      'arrearsSuspension',
      'arrearsEndDays',
      'graceMinutes',
      'longestStayHours',
      'minimumAge',
      'lockMinutes',
      'pinRole',
      'managersNeedSecondFactor',
      'faultPresets',
    ],
    others: ['Time', 'Stays', 'Members', 'Desks'],
    roles: managerRoles,
    component: lazyPart(() => import('#office/settings/web/shared/facility-section.tsx')),
  },
  {
    path: 'turnaround',
    label: 'Turn-around',
    group: 'Venue',
    hint: 'Cleaning times and inspection',
    words: 'cleaning time, inspection, overdue cleaning',
    settings: ['turnaround'],
    others: ['Inspect after cleaning', 'Start cleaning within (minutes)', 'Clean within (minutes)'],
    roles: managerRoles,
    component: lazyPart(() => import('#office/settings/web/shared/turnaround-section.tsx')),
  },
  {
    path: 'waiting',
    label: 'Waiting List',
    group: 'Venue',
    hint: 'Offers and public displays',
    words: 'queue, public display, screen, spanish',
    settings: ['offerMinutes'],
    others: ['Public displays', 'Name of the display', 'Language of the display'],
    roles: managerRoles,
    component: lazyPart(() => import('#desk/waiting/web/shared/waiting-section.tsx')),
  },
  {
    path: 'devices',
    label: 'Devices',
    group: 'Venue',
    hint: 'Printers, cash drawer, this desk',
    words: 'printer, receipt printer, cash drawer, desk, hardware',
    others: ['Printers', 'Add Printer', 'This desk', 'Name of this desk'],
    roles: managerRoles,
    component: lazyPart(() => import('#office/devices/web/shared/devices-section.tsx')),
  },
  {
    path: 'tags',
    label: 'NFC Tags',
    group: 'Venue',
    hint: 'NFC tags and QR codes of rooms',
    words: 'qr codes, stickers, nfc',
    roles: managerRoles,
    component: lazyPart(() => import('#house/facilities/web/shared/room-tags.tsx')),
  },
  {
    path: 'rates',
    label: 'Rates',
    group: 'Prices',
    hint: 'Rates, holidays, upgrade fees',
    words: 'prices, happy hour, holidays, packages, what does it cost',
    settings: ['upgradeFees'],
    others: ['Holidays', 'Price check'],
    roles: managerRoles,
    component: lazyPart(() => import('./rates-section.tsx')),
  },
  {
    path: 'plans',
    label: 'Membership Plans',
    group: 'Prices',
    hint: 'Membership fees and member prices',
    words: 'membership fees, member prices, discount, free hours, subscription, renewal',
    others: ['New Plan'],
    roles: managerRoles,
    component: lazyPart(() => import('#money/memberships/web/shared/plan-list.tsx')),
  },
  {
    path: 'billing',
    label: 'Billing',
    group: 'Money',
    hint: 'Payment methods, taxes, drawers, receipts',
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
      'invoiceTitles',
      'language',
      'automaticReceipts',
      'receiptHeader',
      'receiptFooter',
      'giftCardMonths',
      'paymentAlerts',
    ],
    others: [
      'Credit Card',
      'Cash',
      'Mobile Payment',
      'Debit Card',
      'Bank Transfer',
      'Default Tax Classes',
      'Tax Classes',
      'Cash Drawers',
      'Late Fees and Debts',
      'Bookings',
      'Free cancellation until (hours before)',
      'Cancellation fee',
      'No-show after (minutes past the start)',
      'No-show fee',
      'Own rule for rooms',
      'Own rule for lockers',
      'Receipts',
      'Seller',
      ...languages.map(language => `${settingNames.invoiceTitles} (${languageName(language)})`),
      'Discounts and Service Charge',
      'Gift Cards',
      'Alerts',
      'Chart of Accounts',
    ],
    roles: managerRoles,
    component: lazyPart(() => import('./billing-section.tsx')),
  },
  {
    path: 'staff',
    label: 'Staff Accounts',
    group: 'People and security',
    hint: 'People, roles, passwords, PINs',
    words: 'employees, users, roles, pins, passwords, switch user, sign-in',
    others: ['Add Staff'],
    roles: managerRoles,
    component: lazyPart(() => import('#office/accounts/web/staff-accounts.tsx')),
  },
  {
    path: 'privacy',
    label: 'Privacy',
    group: 'People and security',
    hint: 'What is kept of guests, and how long',
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
    others: ['Scanned ID Cards', 'Guest Data', 'Photos of Cleaned Rooms'],
    roles: managerRoles,
    component: lazyPart(() => import('./privacy-section.tsx')),
  },
  {
    path: 'email',
    label: 'Email',
    group: 'System',
    hint: 'Mail server for receipts and offers',
    words: 'mail server, smtp, test e-mail, morning report',
    others: [
      'Mail Server',
      'Send email to guests',
      'Email managers a summary each morning',
      'Sender address',
      'Sender name',
      'Send Test Email',
    ],
    roles: managerRoles,
    component: lazyPart(() => import('#office/mail/web/shared/mail-section.tsx')),
  },
  {
    path: 'chain',
    label: 'Chain',
    group: 'System',
    hint: 'Head office of several venues',
    words: 'head office, several venues, branches, franchise, group',
    settings: ['isHeadOffice'],
    others: [
      'Be a Head Office',
      'Report to a Head Office',
      'Address of the head office',
      'Join code',
      'Join Chain',
    ],
    roles: managerRoles,
    component: lazyPart(() => import('./chain-section.tsx')),
  },
  {
    path: 'backup',
    label: 'Backup',
    group: 'System',
    hint: 'Last backup, schedule, rehearsals',
    words: 'restore, rehearsal, copy',
    settings: ['backupAt', 'backupDays'],
    others: ['Back Up Now', 'Restore Rehearsal', 'Schedule'],
    roles: managerRoles,
    component: lazyPart(() => import('#office/backup/web/backup-section.tsx')),
  },
  {
    path: 'audit',
    label: 'Audit Trail',
    group: 'System',
    hint: 'Who changed what, and when',
    words: 'log, history, who changed what',
    roles: managerRoles,
    component: lazyPart(() => import('#office/audit/web/audit-trail.tsx')),
  },
]

/** A tab of Settings, or something on it, as a search finds it. */
export interface FindableSetting extends Findable {
  section: SettingsSection
  /** The element to focus on the tab, in the URL: the name of a setting, or a label on the tab. */
  setting?: string
}

/** The tabs of some sections and everything that they contain. */
export const findableSettings = (sections: readonly SettingsSection[]): FindableSetting[] =>
  sections.flatMap(section => [
    { label: section.label, words: section.words, section },
    ...(section.settings ?? []).map(setting => ({
      label: settingNames[setting],
      words: '',
      section,
      setting,
    })),
    ...(section.others ?? []).map(label => ({ label, words: '', section, setting: label })),
  ])
