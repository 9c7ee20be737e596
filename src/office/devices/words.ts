/** How a printer is reached: over the network, at a USB port of the server, or by the browser of a desk. */
export const transports = ['tcp', 'server_file', 'browser'] as const

export type Transport = (typeof transports)[number]

/** The contact of the printer's plug that opens the cash drawer. */
export const drawerContacts = ['none', 'pin2', 'pin5'] as const

export type DrawerContact = (typeof drawerContacts)[number]

/** When a desk prints a receipt: after each payment, when a person presses Print, or not on its printer. */
export const receiptModes = ['always', 'ask', 'never'] as const

export type ReceiptMode = (typeof receiptModes)[number]

/** The key that a scanner presses after a code. */
export const scannerSuffixes = ['enter', 'tab', 'none'] as const

/** Whether a scanner's letters come out as they are. */
export const scannerCases = ['same', 'inverted'] as const

/** What a person can print at a desk. */
export const deskPapers = ['receipt', 'z_report', 'x_report', 'card', 'waiting_number', 'label'] as const

export type DeskPaper = (typeof deskPapers)[number]

/** What the preview of a printer shows. */
export const previewedPapers = ['test', ...deskPapers] as const

export type PreviewedPaper = (typeof previewedPapers)[number]

/** What a printer is sent. 'drawer' is the pulse that opens the cash drawer. */
export const papers = [...deskPapers, 'test', 'drawer'] as const

export type Paper = (typeof papers)[number]

export const paperNames: Record<Paper, string> = {
  receipt: 'Receipt',
  z_report: 'Z report',
  x_report: 'X report',
  card: 'Member card',
  waiting_number: 'Waiting number',
  label: 'Label',
  test: 'Test page',
  drawer: 'Pulse for the cash drawer',
}

/**
 * What became of a paper. A stale one waited too long or cannot be read, an unconfirmed one may be printed: a person
 * decides. A late pulse for the drawer is discarded.
 */
export const jobStatuses = ['queued', 'printing', 'printed', 'stale', 'unconfirmed', 'discarded'] as const

/** The statuses of a paper that waits: for the printer, or for a person. */
export const waitingStatuses = ['queued', 'printing', 'stale', 'unconfirmed'] as const

export type JobStatus = (typeof jobStatuses)[number]

/** Why a printer does not print. The last two: the browser of its desk cannot reach it. */
export const troubles = [
  'unreachable',
  'silent',
  'paper',
  'cover',
  'offline',
  'interrupted',
  'not_connected',
  'no_port',
] as const

export type Trouble = (typeof troubles)[number]

/** What a printer said last, or how it failed. */
export const printerStates = ['unknown', 'ready', ...troubles] as const

export type PrinterState = (typeof printerStates)[number]

/** Why a cash drawer was opened. */
export const openingReasons = ['sale', 'refund', 'movement', 'count', 'no_sale'] as const

export type OpeningReason = (typeof openingReasons)[number]

export const IMAGE_DATA_URL = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/]+={0,2})$/

/** The header with the token of a guest display's link. A token in the path would be in the log. */
export const GUEST_DISPLAY_TOKEN = 'x-guest-display'
