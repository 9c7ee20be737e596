/** The fields of a scanned card that the venue may store. The document number has its own setting. */
export const storableIdFields = [
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

/** Payment methods of guests (SPEC §3). */
export const guestPaymentMethods = ['credit_card', 'cash', 'mobile_payment'] as const

/** Payment methods of members (SPEC §3). */
export const memberPaymentMethods = ['credit_card', 'debit_card', 'bank_transfer', 'cash'] as const

/** All payment methods that the venue may enable. */
export const paymentMethodOptions = [...new Set([...guestPaymentMethods, ...memberPaymentMethods])] as const

export type PaymentMethodOption = (typeof paymentMethodOptions)[number]

/** Whether a tax class is taxed, taxed at 0 %, or exempt. */
export const taxKinds = ['taxed', 'zero', 'exempt'] as const

export type TaxKind = (typeof taxKinds)[number]

/** The name of the tax of a venue that has only one. */
export const PLAIN_TAX = 'Tax'

/** Preset faults per facility type: more would not fit beside each other. */
export const MAX_FAULT_PRESETS = 8

/** The most upgrade fees of a venue, one for each kind of facility. */
export const MAX_UPGRADE_FEES = 20

/** Labels of the settings on screen and in the audit trail (SPEC §2, Settings). */
export const settingNames = {
  facilityName: 'Facility Name',
  address: 'Address',
  timeZone: 'Time Zone',
  dayStart: 'Business Day Start',
  taxRate: 'Tax Rate (%)',
  currency: 'Currency',
  language: 'Language of Papers',
  roomTaxClass: 'Tax of Rooms',
  lockerTaxClass: 'Tax of Lockers',
  membershipTaxClass: 'Tax of Memberships',
  productTax: 'Product Prices',
  feeTaxClass: 'Tax of Fees and Services',
  serviceChargeTaxClass: 'Tax of the Service Charge',
  afterCheckOut: 'After Check-out',
  visitsEnd: 'Visits End',
  arrearsDays: 'Members in Arrears (days)',
  arrearsMinimum: 'Arrears Ignored up to',
  firstReminderDays: 'First Reminder (days)',
  secondReminderDays: 'Second Reminder (days)',
  arrearsSuspension: 'Days Suspended for Arrears',
  arrearsEndDays: 'Arrears End a Membership (days)',
  turnaround: 'Turn-around',
  graceMinutes: 'Grace (minutes)',
  longestStayHours: 'Longest Usual Stay (hours)',
  pastDue: 'Guests Who Owe',
  lateRules: 'Late Fees',
  upgradeFees: 'Upgrade Fees',
  bookingTerms: 'Cancellation Terms',
  noShowBy: 'No-shows',
  minimumAge: 'Minimum Age',
  faultPresets: 'Preset Faults',
  keptIdFields: 'Kept ID Fields',
  keptIdNumber: 'Kept ID Number',
  idRecordDays: 'ID Retention (days)',
  guestPhoneDays: 'Phone Retention (days)',
  guestEmailDays: 'Email Retention (days)',
  guestNotesDays: 'Notes Retention (days)',
  guestNameDays: 'Name Retention (days)',
  cleaningPhotoDays: 'Photo Retention (days)',
  backupAt: 'Nightly Backup',
  backupDays: 'Backups Kept (days)',
  paymentMethodsOffered: 'Payment Methods',
  presetPaymentMethod: 'Preset Payment Method',
  cashRounding: 'Cash Rounding',
  drawerDifference: 'Difference Without a Reason',
  staffDiscountLimit: 'Discount Limit of Staff (%)',
  managerDiscountLimit: 'Discount Limit of Managers (%)',
  serviceCharge: 'Service Charge (%)',
  giftCardMonths: 'Gift Card Expiry (months)',
  automaticReceipts: 'Automatic Receipts',
  sellerName: 'Seller Name',
  taxId: 'Tax ID',
  receiptHeader: 'Receipt Header',
  receiptFooter: 'Receipt Footer',
  invoiceFooter: 'Invoice Footer',
  invoiceTitles: 'Invoice Title',
  paymentAlerts: 'Payment Alerts',
  bookingNotifications: 'Booking Notifications',
  workorderNotifications: 'Workorder Notifications',
  paymentNotifications: 'Payment Notifications',
  lockMinutes: 'Lock Idle Desks (minutes)',
  pinRole: 'Highest Role by PIN',
  managersNeedSecondFactor: 'Second Factor for Managers',
  offerMinutes: 'Waiting List Offers (minutes)',
  isHeadOffice: 'Head Office',
  firstSteps: 'First Steps',
} as const

/** The name of a venue that nobody has named. */
export const defaultName = 'Keydesk'

/** The settings that name a tax class. */
export const taxClassSettings = [
  'roomTaxClass',
  'lockerTaxClass',
  'membershipTaxClass',
  'feeTaxClass',
  'serviceChargeTaxClass',
] as const
