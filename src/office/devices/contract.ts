import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { deskRoles, everyone, managerRoles } from '#platform/http/roles.ts'
import { languages } from '#platform/languages/languages.ts'
import { id, idParams, isoInstant, requiredText, singleLineText } from '#platform/values/fields.ts'
import { faultInAddress } from './rules.ts'
import {
  deskPapers,
  drawerContacts,
  IMAGE_DATA_URL,
  jobStatuses,
  openingReasons,
  papers,
  previewedPapers,
  printerStates,
  receiptModes,
  scannerCases,
  scannerSuffixes,
  transports,
  troubles,
} from './words.ts'

const oneCharacter = z.string().regex(/^.$/u)

/** How the scanner of a desk types, as it was learned. */
export const scanner = z.object({
  /** What it types before each code. */
  prefix: z.string().max(8).default(''),
  suffix: z.enum(scannerSuffixes).default('enter'),
  /** The usual time between two keys, in ms. */
  interval: z.number().int().min(0).max(1_000).default(20),
  /** Capitals come out as small letters. */
  case: z.enum(scannerCases).default('same'),
  /** What the keyboard layout makes of a character, to what the code has. */
  layout: z
    .record(oneCharacter, oneCharacter)
    .refine(layout => Object.keys(layout).length <= 100, 'Must not have more than 100 characters')
    .default({}),
})

/** What a desk uses. Drawer and receipts need a printer. */
export const deskForm = z
  .object({
    name: requiredText('Name is required', 60),
    printerId: id.nullable(),
    drawer: z.enum(drawerContacts),
    receipt: z.enum(receiptModes),
    /** Absent: stays as it is. */
    scanner: scanner.nullable().optional(),
  })
  .refine(
    ({ printerId, drawer, receipt }) => printerId !== null || (drawer === 'none' && receipt === 'never'),
    { path: ['printerId'], message: 'Choose a printer: it opens the drawer and prints receipts' },
  )

export const desk = z.object({
  /** Null until a manager has set up this desk. */
  id: id.nullable(),
  name: z.string(),
  printerId: id.nullable(),
  drawer: z.enum(drawerContacts),
  receipt: z.enum(receiptModes),
  scanner: scanner.nullable(),
  /** Whether a display toward the guest can be opened by its link. */
  hasDisplay: z.boolean(),
  /** The port of this browser at which the desk's printer is: 'usb', 'serial:9600'; null if it is elsewhere. */
  browserPort: z.string().nullable(),
  version: z.number().int(),
})

export type Desk = z.infer<typeof desk>

export const readDesk = endpoint({
  method: 'GET',
  path: '/api/desk',
  roles: deskRoles,
  summary: 'What the desk of this browser uses',
  response: desk,
})

export const equipDesk = endpoint({
  method: 'PUT',
  path: '/api/desk',
  roles: managerRoles,
  summary: 'Set the name, printer, cash drawer, receipts and scanner of the desk of this browser',
  body: deskForm,
  response: desk,
})

export const pairDisplay = endpoint({
  method: 'POST',
  path: '/api/desk/display',
  roles: managerRoles,
  summary:
    "Make the link of this desk's guest display. Its token is in this answer only. Replaces an earlier one",
  response: z.object({ token: z.string() }),
  status: 201,
})

export const unpairDisplay = endpoint({
  method: 'DELETE',
  path: '/api/desk/display',
  roles: managerRoles,
  summary: "Revoke the link of this desk's guest display",
  response: z.object({}),
})

export const removeDesk = endpoint({
  method: 'DELETE',
  path: '/api/desks/:id',
  roles: managerRoles,
  summary: 'Remove a desk. Its name and its printer are free again; its browser can be set up anew',
  params: idParams,
  response: z.object({ id }),
})

const shownLine = z.object({
  label: z.string().max(300),
  /** Dollars, or a text. */
  amount: z.union([z.number().min(-10_000_000).max(10_000_000), z.string().max(100)]),
  isStrong: z.boolean(),
})

/** What a guest sees: no names, and all of it in one language. */
export const guestView = z.object({
  lines: z.array(shownLine).max(200),
  /** Dollars. */
  total: z.number().min(-10_000_000).max(10_000_000).nullable(),
  change: z.number().min(0).max(10_000_000).nullable(),
  waitingNumber: z.number().int().min(0).max(10_000_000).nullable(),
})

/** What a desk shows to a guest: its lines in English, with words for the guest's language. */
export const deskView = guestView.extend({
  lines: z
    .array(
      shownLine.extend({
        /** The label, and an amount that is a text, as key and values. Absent for what the venue wrote. */
        words: z.string().max(2_000).optional(),
        amountWords: z.string().max(2_000).optional(),
      }),
    )
    .max(200),
  /** Whose language it is shown in; the venue's if nobody is named or the language is not known. */
  guest: z.object({ billId: id, guestId: id, memberId: id }).partial().optional(),
})

export type DeskView = z.infer<typeof deskView>

export type GuestView = z.infer<typeof guestView>

export const showGuest = endpoint({
  method: 'PUT',
  path: '/api/desk/guest-view',
  roles: deskRoles,
  summary: "Show something on this desk's guest display, for 15 seconds. Nothing at a desk without one",
  body: deskView,
  response: z.object({}),
})

/** Also at a locked desk, whose display must not show the last guest's bill. */
export const blankGuestView = endpoint({
  method: 'DELETE',
  path: '/api/desk/guest-view',
  roles: deskRoles,
  admits: 'locked',
  summary: "Blank this desk's guest display",
  response: z.object({}),
})

export const guestDisplay = z.object({
  venue: z.string(),
  currency: z.string(),
  /** Of the view, otherwise of the venue's papers. */
  language: z.enum(languages),
  view: guestView.nullable(),
})

export type GuestDisplay = z.infer<typeof guestDisplay>

/** For the display, which nobody signs in to: the link's token is in a header. */
export const readGuestDisplay = endpoint({
  method: 'GET',
  path: '/api/guest-display',
  roles: everyone,
  admits: 'signed-out',
  summary: 'What a guest display shows now. The token of its link is in a header',
  response: guestDisplay,
})

export const listDesks = endpoint({
  method: 'GET',
  path: '/api/desks',
  roles: managerRoles,
  summary: 'All desks that were set up, by name',
  response: z.array(desk),
})

export const printerForm = z
  .object({
    name: requiredText('Name is required', 60),
    transport: z.enum(transports),
    /** '192.168.1.50' is that of the usual port, 9100. */
    address: requiredText('Address is required', 60).overwrite(address =>
      /^\d{1,3}(\.\d{1,3}){3}$/.test(address) ? `${address}:9100` : address,
    ),
    /** A model that GET /api/printers/models lists. */
    model: singleLineText(40).default('generic'),
    /** Characters of a line. */
    columns: z.number('Characters are required').int('Must be a whole number').min(24).max(64),
  })
  .superRefine(({ transport, address }, { addIssue }) => {
    const message = address === '' ? undefined : faultInAddress(transport, address)
    if (message) addIssue({ code: 'custom', path: ['address'], message })
  })

export const printer = z.object({
  id,
  name: z.string(),
  transport: z.enum(transports),
  address: z.string(),
  model: z.string(),
  columns: z.number().int(),
  state: z.enum(printerStates),
  /** Papers that wait. */
  waiting: z.number().int(),
  version: z.number().int(),
})

export type Printer = z.infer<typeof printer>

export const listPrinters = endpoint({
  method: 'GET',
  path: '/api/printers',
  roles: deskRoles,
  summary: 'The printers in use, by name',
  response: z.array(printer),
})

export const listPrinterModels = endpoint({
  method: 'GET',
  path: '/api/printers/models',
  roles: managerRoles,
  summary: 'The printer models whose code pages and commands are known',
  response: z.array(z.object({ id: z.string(), name: z.string() })),
})

export const addPrinter = endpoint({
  method: 'POST',
  path: '/api/printers',
  roles: managerRoles,
  summary: 'Add a printer',
  body: printerForm,
  response: printer,
  status: 201,
})

export const changePrinter = endpoint({
  method: 'PUT',
  path: '/api/printers/:id',
  roles: managerRoles,
  summary: 'Change a printer. What waits is printed as it is then',
  params: idParams,
  body: printerForm,
  response: printer,
})

export const removePrinter = endpoint({
  method: 'DELETE',
  path: '/api/printers/:id',
  roles: managerRoles,
  summary: 'Remove a printer. Desks no longer use it, and what waits is discarded',
  params: idParams,
  response: z.object({ id }),
})

/** The payment, Z report, shift (0: the business day), member, guest in the waiting list, or room or locker. */
const subjectId = z.number().int().min(0)

export const printJob = z.object({
  id,
  printer: z.string(),
  printerId: id,
  desk: z.string().nullable(),
  paper: z.enum(papers),
  subjectId,
  status: z.enum(jobStatuses),
  queuedAt: isoInstant,
  finishedAt: isoInstant.nullable(),
  /** Why it is not printed, or not yet, as the end of a sentence; null if nothing went wrong. */
  reason: z.string().nullable(),
})

export type PrintJob = z.infer<typeof printJob>

/** One bit a dot, row by row, a set bit is black; in base64. A width is a multiple of 8. */
const oneBitImage = { width: z.number().int(), height: z.number().int(), bits: z.string() }

export const logo = z.object(oneBitImage)

export type Logo = z.infer<typeof logo>

export const readLogo = endpoint({
  method: 'GET',
  path: '/api/receipt-logo',
  roles: managerRoles,
  summary: 'The logo on papers of receipt printers, in black and white; null without one',
  response: z.object({ logo: logo.nullable() }),
})

export const setLogo = endpoint({
  method: 'PUT',
  path: '/api/receipt-logo',
  roles: managerRoles,
  summary: 'Set the logo on papers. A JPEG, PNG or WebP becomes black and white, at most 384 dots wide',
  body: z.object({
    /** A data URL. */
    image: z.string().regex(IMAGE_DATA_URL, 'The logo must be a data URL of an image'),
  }),
  bodyLimit: 1024 * 1024,
  response: z.object({ logo: logo.nullable() }),
})

export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/api/receipt-logo',
  roles: managerRoles,
  summary: 'Print papers without a logo',
  response: z.object({ logo: logo.nullable() }),
})

const printedPart = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('line'),
    text: z.string(),
    isBold: z.boolean(),
    isLarge: z.boolean(),
    align: z.enum(['left', 'center', 'right']),
  }),
  z.object({ kind: z.literal('barcode'), text: z.string() }),
  z.object({ kind: z.literal('qr'), text: z.string() }),
  z.object({ kind: z.literal('image'), ...oneBitImage }),
])

/** A part of a paper as it comes out of the printer. */
export type PrintedPart = z.infer<typeof printedPart>

export const previewPrinter = endpoint({
  method: 'GET',
  path: '/api/printers/:id/preview',
  roles: managerRoles,
  summary: 'The test page, or the newest of another paper, as it comes out of a printer',
  params: idParams,
  query: z.object({ paper: z.enum(previewedPapers).default('test') }),
  response: z.object({
    columns: z.number().int(),
    /** Null if there is no such paper yet. */
    parts: z.array(printedPart).nullable(),
  }),
})

export const testPrinter = endpoint({
  method: 'POST',
  path: '/api/printers/:id/test',
  roles: managerRoles,
  summary:
    'Print a test page with the code pages, a ruler and a barcode, and open the drawer that this desk has there',
  params: idParams,
  response: printJob,
  status: 201,
})

export const listPrintJobs = endpoint({
  method: 'GET',
  path: '/api/print-jobs',
  roles: deskRoles,
  summary: 'All papers that wait, then at most 100 others of the last day; newest first',
  query: z.object({ waiting: z.enum(['true']).optional() }),
  response: z.array(printJob),
})

export const printOnDesk = endpoint({
  method: 'POST',
  path: '/api/print-jobs',
  roles: deskRoles,
  summary: 'Print a receipt, report, card, number or label on the printer of this desk. 409 if it has none',
  body: z.object({
    paper: z.enum(deskPapers),
    subjectId,
  }),
  response: printJob,
  status: 201,
})

export const printAgain = endpoint({
  method: 'POST',
  path: '/api/print-jobs/:id/again',
  roles: deskRoles,
  summary:
    'Print a stale or unconfirmed paper again, on its printer or another. One that may be printed says COPY',
  params: idParams,
  /** Absent: on its printer. */
  body: z.object({ printerId: id.optional() }).nullish(),
  response: printJob,
})

export const discardPrintJob = endpoint({
  method: 'POST',
  path: '/api/print-jobs/:id/discard',
  roles: deskRoles,
  summary: 'Discard a paper that waits',
  params: idParams,
  response: printJob,
})

export const nextPaper = z.object({
  /** In how many ms the browser of this desk can print a paper; null if none waits. */
  dueIn: z.number().nullable(),
})

export type NextPaper = z.infer<typeof nextPaper>

export const readNextPaper = endpoint({
  method: 'GET',
  path: '/api/print-jobs/next',
  roles: deskRoles,
  summary: 'When the browser of this desk has a paper to print, on a printer at its own port',
  response: nextPaper,
})

export const claimedPaper = z.object({
  paper: z
    .object({
      id,
      /** Names this claim in the report of its outcome. */
      lease: z.number().int(),
      /** How many ms the browser may take until it begins. */
      validFor: z.number().int(),
      /** Commands of the printer, in base64. */
      bytes: z.string(),
    })
    .nullable(),
})

export type ClaimedPaper = z.infer<typeof claimedPaper>

export const claimPaper = endpoint({
  method: 'POST',
  path: '/api/print-jobs/claim',
  roles: deskRoles,
  summary:
    'Take the next paper for the printer at a port of this browser. Null if there is none. A repeat gets the same',
  body: z.object({
    /** Names this claim. */
    claim: z.string().regex(/^[\w-]{1,64}$/),
  }),
  response: claimedPaper,
})

/** What came of sending a paper. */
export const printOutcome = z.object({
  lease: z.number().int(),
  isPrinted: z.boolean(),
  failure: z.enum(troubles).nullable(),
  bytesSent: z.number().int().min(0),
  hasAnswered: z.boolean(),
})

/** Also at a desk where nobody is signed in any more: its cookie and the lease prove who took the paper. */
export const reportPaper = endpoint({
  method: 'POST',
  path: '/api/print-jobs/:id/outcome',
  roles: everyone,
  admits: 'signed-out',
  summary: 'Report what came of a paper that this browser took. 409 if it took too long',
  params: idParams,
  body: printOutcome,
  response: z.object({}),
})

export const reportTrouble = endpoint({
  method: 'POST',
  path: '/api/desk/printer-trouble',
  roles: deskRoles,
  summary: 'Report why the printer at a port of this browser does not print. It is tried again after a delay',
  body: z.object({ trouble: z.enum(troubles) }),
  response: z.object({}),
})

/** How often a drawer was opened for one kind of reason. */
export const openingCount = z.object({ why: z.enum(openingReasons), count: z.number().int() })

export type OpeningCount = z.infer<typeof openingCount>

export const openDrawer = endpoint({
  method: 'POST',
  path: '/api/drawers/openings',
  roles: deskRoles,
  summary: 'Open the cash drawer of this desk without a sale, with a reason. 409 if it has none',
  body: z.object({
    reason: requiredText('Reason is required', 200),
    why: z.enum(['no_sale', 'count']).default('no_sale'),
  }),
  response: z.object({ id }),
  status: 201,
})
