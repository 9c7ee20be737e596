import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { everyone, managerRoles, pinRoles } from '#platform/http/roles.ts'
import { languages } from '#platform/languages/languages.ts'
import {
  money,
  multilineText,
  requiredText,
  singleLineText,
  timeOfDay,
  timeZone,
} from '#platform/values/fields.ts'
import { hasThreeDecimals, hasTwoDecimals } from '#platform/values/money.ts'
import { defaultFaultPresets, faultPresets } from './fault-presets.ts'
import { bookingTerms, lateRule, upgradeFees } from './stay-terms.ts'
import {
  type TaxClass,
  taxClass,
  taxClassChange,
  taxClassForm,
  taxClassId,
  taxRatesForm,
} from './taxes/schemas.ts'
import { turnaroundRule } from './turnaround-rule.ts'
import {
  defaultName,
  guestPaymentMethods,
  memberPaymentMethods,
  type PaymentMethodOption,
  PLAIN_TAX,
  paymentMethodOptions,
  type settingNames,
  storableIdFields,
} from './words.ts'

const taxClasses = '/api/settings/tax-classes'

export type { FaultPreset } from './fault-presets.ts'
export {
  type BookingTerms,
  bookingTerms,
  type LateRule,
  lateRule,
  type UpgradeFee,
} from './stay-terms.ts'
export {
  type NamedRate,
  type TaxClass,
  type TaxClassChange,
  taxClassChange,
  taxClassForm,
  taxClassId,
  taxRatesForm,
} from './taxes/schemas.ts'
export type { TurnaroundRule } from './turnaround-rule.ts'
export type { PaymentMethodOption } from './words.ts'

const offersAny = (methods: readonly PaymentMethodOption[]) => (offered: PaymentMethodOption[]) =>
  offered.some(method => methods.includes(method))

const percent = z.number().min(0).max(100).refine(hasTwoDecimals, 'Use at most two decimals')

const retentionDays = z.number().int('Must be a whole number').min(0).max(3_650)

/** The settings of the venue. Defaults follow SPEC §9 and PRODUCT. */
export const venueSettings = z.object({
  facilityName: requiredText('Facility name is required', 120),
  address: singleLineText(300),
  timeZone,
  /** Local time at which the business day starts. */
  dayStart: timeOfDay('06:00'),
  /** Percent of the net price: the rate of the standard tax class that holds today. */
  taxRate: z.number().min(0).max(100).refine(hasThreeDecimals, 'Use at most three decimals'),
  /** All have two decimals; amounts in requests and answers do, too. */
  currency: z.enum(
    ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'NZD', 'CHF', 'MXN'],
    'Choose USD, EUR, GBP, CAD, AUD, NZD, CHF or MXN. Currencies without cents, such as JPY, or with three decimals, such as KWD, are not supported',
  ),
  /** Of receipts, invoices, e-mails and guest displays, unless the guest's record names another. */
  language: z.enum(languages),
  /** The tax classes of what is no product, by id. */
  roomTaxClass: taxClassId,
  lockerTaxClass: taxClassId,
  membershipTaxClass: taxClassId,
  feeTaxClass: taxClassId,
  serviceChargeTaxClass: taxClassId,
  /** Whether tax is added to the prices of products or included in them. */
  productTax: z.enum(['added', 'included']),
  /** Status of a facility after check-out. */
  afterCheckOut: z.enum(['available', 'cleaning']),
  /** Whether a member's visit that nobody checks out ends with its business day, or only at the desk. */
  visitsEnd: z.enum(['day', 'desk']),
  /** Days after an unpaid membership charge from which its member is not let in; 0 for never. */
  arrearsDays: z.number().int().min(0).max(365),
  /** Dollars that a member may owe for a membership and still be let in. */
  arrearsMinimum: money(0),
  /** Days after an unpaid membership charge on which whoever pays is reminded by e-mail; 0 for never. */
  firstReminderDays: z.number().int().min(0).max(365),
  secondReminderDays: z.number().int().min(0).max(365),
  /** Whether paid days pass while a membership is suspended for arrears, or move behind it. */
  arrearsSuspension: z.enum(['lost', 'moved']),
  /** Days of arrears after which a suspended membership expires when its paid days are over; 0 for never. */
  arrearsEndDays: z.number().int().min(0).max(730),
  /** Turn-around by facility type. */
  turnaround: z.object({ room: turnaroundRule, locker: turnaroundRule }),
  /** Minutes past the agreed end that are not charged. */
  graceMinutes: z.number().int().min(0).max(60),
  /** A longer stay is booked only after the desk has confirmed its length. */
  longestStayHours: z.number().int('Must be a whole number').min(1).max(744),
  /** Whether an amount past due is only shown, or must be paid unless a manager approves. */
  pastDue: z.enum(['show', 'block']),
  /** Late fees by facility type; null for the hourly rate after the grace. */
  lateRules: z.object({ room: lateRule.nullable(), locker: lateRule.nullable() }),
  /** The prices of moves to a better facility of another kind, if the guest keeps the rate. */
  upgradeFees,
  /** The terms of bookings whose rate has none of its own. */
  bookingTerms,
  /** Whether a no-show waits for the desk, until the end of its booking, or is recorded automatically. */
  noShowBy: z.enum(['desk', 'clock']),
  /** Minimum age of guests in years; 0 for none. */
  minimumAge: z.number().int().min(0).max(99),
  /** The faults that staff report most, by facility type. */
  faultPresets,
  /** The fields of a scanned card that are stored. */
  keptIdFields: z.array(z.enum(storableIdFields)).max(storableIdFields.length),
  /**
   * Whether the document number of a scanned card is stored: not at all, as a keyed hash (to recognize it),
   * or as is.
   */
  keptIdNumber: z.enum(['no', 'hash', 'yes']),
  /** Days until the stored data of a scanned card is deleted. */
  idRecordDays: z.number().int().min(1).max(3_650),
  /**
   * Days after the last visit until data of a guest is erased, by kind; 0 keeps it. The name goes with all the rest.
   */
  guestPhoneDays: retentionDays,
  guestEmailDays: retentionDays,
  guestNotesDays: retentionDays,
  guestNameDays: retentionDays,
  /** Days until the photo of a cleaning is deleted. */
  cleaningPhotoDays: z.number().int().min(1).max(3_650),
  /** Local time from which the nightly backup is due. */
  backupAt: timeOfDay('06:00'),
  /** Days until a backup is deleted. The newest is always kept. */
  backupDays: z.number().int().min(1).max(3_650),
  /** Enabled payment methods. Guests and members each need at least one. */
  paymentMethodsOffered: z
    .array(z.enum(paymentMethodOptions))
    .max(paymentMethodOptions.length)
    .refine(offersAny(guestPaymentMethods), 'Guests need at least one payment method')
    .refine(offersAny(memberPaymentMethods), 'Members need at least one payment method'),
  /**
   * The payment method that forms start with: credit card as in SPEC §5 ('standard'), another, or none, so that
   * staff choose each time.
   */
  presetPaymentMethod: z.enum(['standard', 'none', ...paymentMethodOptions]),
  /** Whether cash is rounded to the smallest coin, in a currency without coins of one cent. */
  cashRounding: z.boolean(),
  /** Dollars by which a drawer's count may be off without a reason. */
  drawerDifference: money(),
  /** The largest discount that a role may give without approval, in percent of a line or a bill. */
  staffDiscountLimit: percent,
  managerDiscountLimit: percent,
  /** Percent of a bill that the line 'Service charge' adds; 0 if the venue has none. */
  serviceCharge: percent,
  /** Months until a sold gift card or visit pack expires; 0 for never. */
  giftCardMonths: z.number().int().min(0).max(120),
  /** Whether a receipt opens for printing after each payment. */
  automaticReceipts: z.boolean(),
  /** The company on receipts and invoices, if its name is not the facility's, and its tax ID. */
  sellerName: singleLineText(120),
  taxId: singleLineText(60),
  /** Text above and below the lines of a receipt, in addition to name and address. */
  receiptHeader: multilineText(500),
  receiptFooter: multilineText(500),
  /** Text at the bottom of invoices. */
  invoiceFooter: multilineText(1_000),
  /** What the venue calls its invoices, by language of the paper. Empty or absent: 'Invoice', 'Factura'. */
  invoiceTitles: z.partialRecord(z.enum(languages), singleLineText(60)),
  /** Whether payments and refunds appear in the list of alerts. */
  paymentAlerts: z.boolean(),
  /** Which events show a toast or a browser notification. */
  bookingNotifications: z.boolean(),
  workorderNotifications: z.boolean(),
  paymentNotifications: z.boolean(),
  /** Minutes until an idle desk locks; 0 for never. */
  lockMinutes: z.number().int().min(0).max(240),
  /** The highest role whose permissions a PIN grants, at every desk. */
  pinRole: z.enum(pinRoles),
  /** Whether managers and owners need a second factor to sign in. */
  managersNeedSecondFactor: z.boolean(),
  /** Minutes for which a facility is held for a guest of the waiting list. */
  offerMinutes: z.number().int('Must be a whole number').min(1).max(120),
  /** Whether this is a head office, to which the venues of a chain report, instead of a venue with a board. */
  isHeadOffice: z.boolean(),
  /** Whether the dashboard of managers leads through the set-up of the venue. */
  firstSteps: z.boolean(),
} satisfies Record<keyof typeof settingNames, z.ZodType>)

/** The settings that are saved by name. */
export type SettingsFields = z.infer<typeof venueSettings>

/** The settings, with the tax classes and their rates of all days. */
export type VenueSettings = SettingsFields & { taxClasses: TaxClass[] }

/** The tax classes of a new venue: 10 % (SPEC §9), and none. */
const defaultTaxClasses: TaxClass[] = [
  {
    id: 'standard',
    name: 'Standard',
    kind: 'taxed',
    reason: '',
    isRetired: false,
    rates: [{ name: PLAIN_TAX, rate: 10, validFrom: '2000-01-01' }],
  },
  { id: 'exempt', name: 'Exempt', kind: 'exempt', reason: '', isRetired: false, rates: [] },
]

export const defaultSettings: VenueSettings = {
  taxClasses: defaultTaxClasses,
  facilityName: defaultName,
  address: '',
  timeZone: 'America/New_York',
  dayStart: '00:00',
  taxRate: 10,
  currency: 'USD',
  language: 'en',
  roomTaxClass: 'standard',
  lockerTaxClass: 'standard',
  membershipTaxClass: 'standard',
  feeTaxClass: 'standard',
  serviceChargeTaxClass: 'standard',
  productTax: 'added',
  afterCheckOut: 'available',
  visitsEnd: 'day',
  arrearsDays: 14,
  arrearsMinimum: 0,
  firstReminderDays: 3,
  secondReminderDays: 10,
  arrearsSuspension: 'lost',
  arrearsEndDays: 0,
  turnaround: {
    room: {
      dirtyMinutes: 15,
      cleaningMinutes: 30,
      inspectionMinutes: 10,
      inspect: false,
      steps: ['Bed and towels', 'Bathroom', 'Trash', 'Lights and heating', 'Lock and key'],
    },
    locker: {
      dirtyMinutes: 30,
      cleaningMinutes: 10,
      inspectionMinutes: 10,
      inspect: false,
      steps: ['Empty and clean', 'Lock and key'],
    },
  },
  graceMinutes: 0,
  longestStayHours: 12,
  pastDue: 'show',
  lateRules: { room: null, locker: null },
  upgradeFees: [],
  bookingTerms: {
    freeHours: 0,
    cancellation: { unit: 'percent', value: 0 },
    noShow: { unit: 'percent', value: 0 },
    noShowMinutes: 30,
  },
  noShowBy: 'desk',
  minimumAge: 18,
  faultPresets: defaultFaultPresets,
  keptIdFields: [],
  keptIdNumber: 'hash',
  idRecordDays: 90,
  guestPhoneDays: 0,
  guestEmailDays: 0,
  guestNotesDays: 0,
  guestNameDays: 0,
  cleaningPhotoDays: 90,
  backupAt: '05:00',
  backupDays: 14,
  paymentMethodsOffered: [...paymentMethodOptions],
  presetPaymentMethod: 'standard',
  cashRounding: true,
  drawerDifference: 10,
  staffDiscountLimit: 10,
  managerDiscountLimit: 100,
  serviceCharge: 0,
  giftCardMonths: 0,
  automaticReceipts: false,
  sellerName: '',
  taxId: '',
  receiptHeader: '',
  receiptFooter: '',
  invoiceFooter: '',
  invoiceTitles: Object.fromEntries(languages.map(language => [language, ''])),
  paymentAlerts: false,
  bookingNotifications: true,
  workorderNotifications: true,
  paymentNotifications: false,
  lockMinutes: 15,
  pinRole: 'staff',
  managersNeedSecondFactor: false,
  offerMinutes: 10,
  isHeadOffice: false,
  firstSteps: true,
}

export const storedSettings = venueSettings.extend({
  taxClasses: z.array(taxClass),
  version: z.number().int(),
})

export type StoredSettings = z.infer<typeof storedSettings>

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  roles: everyone,
  summary: 'The settings of the venue',
  response: storedSettings,
})

export const saveSettings = endpoint({
  method: 'PATCH',
  path: '/api/settings',
  roles: managerRoles,
  summary: 'Change some settings; they take effect at once',
  body: venueSettings.partial(),
  response: storedSettings,
})

/** Stored instants that were meant as local times of the venue. */
export const localTimes = z.object({
  bookings: z.number().int(),
  /** That are running. */
  stays: z.number().int(),
  /** With a last day. */
  bans: z.number().int(),
  /** Notes and warnings with a last day. */
  flags: z.number().int(),
})
export type LocalTimes = z.infer<typeof localTimes>

/** The counts of records that another time zone would show at another local time. */
export const countLocalTimes = endpoint({
  method: 'GET',
  path: '/api/settings/local-times',
  roles: managerRoles,
  summary: 'Count what would show another local time in another time zone',
  query: z.object({ timeZone }),
  response: localTimes,
})

const taxClassParams = z.object({ id: taxClassId })

export const addTaxClass = endpoint({
  method: 'POST',
  path: taxClasses,
  roles: managerRoles,
  summary: 'Add a tax class; its rates hold from today',
  body: taxClassForm,
  response: storedSettings,
  status: 201,
})

export const changeTaxClass = endpoint({
  method: 'PATCH',
  path: `${taxClasses}/:id`,
  roles: managerRoles,
  summary:
    'Rename a tax class, change its reason, retire it or offer it again. What was charged keeps its names',
  params: taxClassParams,
  body: taxClassChange,
  response: storedSettings,
})

export const setTaxRates = endpoint({
  method: 'POST',
  path: `${taxClasses}/:id/rates`,
  roles: managerRoles,
  summary: 'Set all rates of a tax class from a day on, today or later; earlier days keep theirs',
  params: taxClassParams,
  body: taxRatesForm,
  response: storedSettings,
  status: 201,
})
