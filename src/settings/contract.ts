import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { line, paragraph, requiredLine, timeZone } from '../shared/fields.ts'
import { hasThreeDecimals } from '../shared/money.ts'
import { everyone, managers } from '../shared/roles.ts'

/** What of a scanned card may be kept; the document number has a rule of its own. */
export const keepableIdFields = [
  'firstName',
  'lastName',
  'middleName',
  'dateOfBirth',
  'expirationDate',
  'issueDate',
  'gender',
  'address',
  'city',
  'state',
  'postalCode',
  'country',
] as const

/** How guests pay (SPEC §3). */
export const guestPaymentMethods = ['credit_card', 'cash', 'mobile_payment'] as const

/** How members pay (SPEC §3). */
export const memberPaymentMethods = ['credit_card', 'debit_card', 'bank_transfer', 'cash'] as const

/** Every way to pay that the venue may offer. */
export const offerableMethods = [...new Set([...guestPaymentMethods, ...memberPaymentMethods])] as const
export type OfferableMethod = (typeof offerableMethods)[number]

const offersOneOf = (methods: readonly OfferableMethod[]) => (offered: OfferableMethod[]) =>
  offered.some(method => methods.includes(method))

/** What the venue sets for itself. Defaults are SPEC §9's and PRODUCT's. */
export const venueSettings = z.object({
  facilityName: requiredLine('Facility name is required', 120),
  address: line(300),
  timeZone,
  /** Wall time at which the business day begins. */
  dayStart: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time of day such as 06:00'),
  /** Percent of the base. */
  taxRate: z.number().min(0).max(100).refine(hasThreeDecimals, 'Use at most three decimals'),
  currency: z.enum(['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'NZD', 'CHF', 'MXN']),
  /** What a facility becomes when its guest has left. */
  afterCheckOut: z.enum(['available', 'cleaning']),
  /** Minutes past the agreed end that are not charged. */
  graceMinutes: z.number().int().min(0).max(60),
  /** Age in years from which a guest may come in; 0 where anyone may. */
  minimumAge: z.number().int().min(0).max(99),
  /** What is kept of a scanned card, field by field. */
  keptIdFields: z.array(z.enum(keepableIdFields)).max(keepableIdFields.length),
  /** The document number of a scanned card: not kept, only recognised again by a keyed hash, or kept as it is. */
  keptIdNumber: z.enum(['no', 'hash', 'yes']),
  /** Days after which all that was kept of a card is purged. */
  idRecordDays: z.number().int().min(1).max(3_650),
  /** Days after which the photo of a cleaning is removed. */
  cleaningPhotoDays: z.number().int().min(1).max(3_650),
  /** Wall time from which the backup of the night is due. */
  backupAt: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time of day such as 06:00'),
  /** Days after which a backup is removed; the newest stays. */
  backupDays: z.number().int().min(1).max(3_650),
  /** Ways to pay that forms offer. Guests and members must each be left with one. */
  paymentMethodsOffered: z
    .array(z.enum(offerableMethods))
    .max(offerableMethods.length)
    .refine(offersOneOf(guestPaymentMethods), 'Guests need at least one way to pay')
    .refine(offersOneOf(memberPaymentMethods), 'Members need at least one way to pay'),
  /** Whether a receipt opens for printing as soon as money was taken. */
  automaticReceipts: z.boolean(),
  /** What stands above and below the lines of a receipt, besides name and address. */
  receiptHeader: paragraph(500),
  receiptFooter: paragraph(500),
  /** Whether money taken or given back also stands in the desks' list of alerts. */
  paymentAlerts: z.boolean(),
  /** Which news interrupts a desk by a toast or a browser notification. */
  bookingNotifications: z.boolean(),
  workorderNotifications: z.boolean(),
  paymentNotifications: z.boolean(),
  /** Minutes after which a desk that is left alone locks; 0: it does not. */
  lockMinutes: z.number().int().min(0).max(240),
})

export type VenueSettings = z.infer<typeof venueSettings>

export const defaultSettings: VenueSettings = {
  facilityName: 'Keydesk',
  address: '',
  timeZone: 'America/New_York',
  dayStart: '00:00',
  taxRate: 10,
  currency: 'USD',
  afterCheckOut: 'available',
  graceMinutes: 0,
  minimumAge: 18,
  keptIdFields: [],
  keptIdNumber: 'hash',
  idRecordDays: 90,
  cleaningPhotoDays: 90,
  backupAt: '05:00',
  backupDays: 14,
  paymentMethodsOffered: [...offerableMethods],
  automaticReceipts: false,
  receiptHeader: '',
  receiptFooter: '',
  paymentAlerts: false,
  bookingNotifications: true,
  workorderNotifications: true,
  paymentNotifications: false,
  lockMinutes: 15,
}

/** What each setting is called on screen and in the audit trail (SPEC §2, Settings). */
export const settingNames: Record<keyof VenueSettings, string> = {
  facilityName: 'Facility Name',
  address: 'Address',
  timeZone: 'Time Zone',
  dayStart: 'Business Day Start',
  taxRate: 'Tax Rate (%)',
  currency: 'Currency',
  afterCheckOut: 'After Check-out',
  graceMinutes: 'Grace (minutes)',
  minimumAge: 'Minimum Age',
  keptIdFields: 'Kept ID Fields',
  keptIdNumber: 'Kept ID Number',
  idRecordDays: 'ID Retention (days)',
  cleaningPhotoDays: 'Photo Retention (days)',
  backupAt: 'Nightly Backup',
  backupDays: 'Backups Kept (days)',
  paymentMethodsOffered: 'Payment Methods',
  automaticReceipts: 'Automatic Receipts',
  receiptHeader: 'Receipt Header',
  receiptFooter: 'Receipt Footer',
  paymentAlerts: 'Payment Alerts',
  bookingNotifications: 'Booking Notifications',
  workorderNotifications: 'Workorder Notifications',
  paymentNotifications: 'Payment Notifications',
  lockMinutes: 'Lock Idle Desks (minutes)',
}

export const storedSettings = venueSettings.extend({ version: z.number().int() })

export type StoredSettings = z.infer<typeof storedSettings>

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  summary: 'What the venue has set',
  roles: everyone,
  answer: storedSettings,
})

export const saveSettings = endpoint({
  method: 'PATCH',
  path: '/api/settings',
  summary: 'Change some settings; they take effect at once',
  roles: managers,
  body: venueSettings.partial(),
  answer: storedSettings,
})
